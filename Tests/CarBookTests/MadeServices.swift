import CarBook
import Civil

/// Services and tyres that were made up, and the lines by which another program can read them.
struct MadeServices {
    let today: CivilTime
    let distance: DistanceUnit
    /// The odometer of now.
    let nowMetres: Int?
    /// The first day on which anything of the way is known.
    let known: CivilTime?
    private(set) var plans: [ServicePlan] = []
    private(set) var works: [ServiceWork] = []
    private(set) var changes: [TyreSets.Change] = []
    /// The odometer from the beginning of a day on, in the order of the days.
    private var ways: [(day: Int64, metres: Int)] = []

    private static let names = ["Oil_change", "oil-change", "OILCHANGE", "Brakes", "brakes.", "Belt", "7"]

    init(_ chances: inout Chances) {
        let first = MadeHistory.firstDay
        today = CivilTime(days: first + Int64(chances.within(100...500)))
        distance = chances.happens(50) ? .kilometre : .mile
        nowMetres = chances.happens(85) ? chances.within(0...40_000_000) : nil
        known = chances.happens(90) ? CivilTime(days: today.days - Int64(chances.within(0...450))) : nil
        var metres = 0
        for day in stride(from: first - 400, to: first + 500, by: chances.within(1...20)) {
            metres += chances.happens(30) ? 0 : chances.within(0...900_000)
            ways.append((day, metres))
        }
        for id in 0..<chances.within(0...5) { plans.append(Self.plan(id, &chances)) }
        for id in 0..<chances.within(0...8) { works.append(Self.work(100 + id, &chances)) }
        for id in 0..<chances.within(0...6) { changes.append(Self.change(id, &chances)) }
    }

    /// The odometer at the beginning of a day.
    func metres(on day: CivilTime) -> Int { ways.last { $0.day <= day.days }?.metres ?? 0 }

    // MARK: Making it up

    private static func name(_ chances: inout Chances) -> String { names[chances.within(0...(names.count - 1))] }

    private static func day(_ chances: inout Chances) -> CivilTime {
        CivilTime(days: MadeHistory.firstDay + Int64(chances.within(-700...700)))
    }

    private static func metres(_ chances: inout Chances) -> Int { chances.within(0...50_000_000) }

    private static func plan(_ id: Int, _ chances: inout Chances) -> ServicePlan {
        var plan = ServicePlan(id: id, name: name(&chances), begin: day(&chances))
        let unit = [Recurrence.Unit.days, .months, .years][chances.within(0...2)]
        if chances.happens(70) { plan.beginMetres = metres(&chances) }
        if chances.happens(60) { plan.every = Recurrence(every: chances.within(1...(unit == .days ? 400 : 13)), unit) }
        if chances.happens(60) { plan.everyMetres = chances.within(1...30_000_000) }
        if chances.happens(30) { plan.saidDay = day(&chances) }
        if chances.happens(30) { plan.saidMetres = metres(&chances) }
        if chances.happens(60) { plan.after = day(&chances) }
        return plan
    }

    private static func work(_ id: Int, _ chances: inout Chances) -> ServiceWork {
        let day = day(&chances)
        return ServiceWork(
            id: id, name: name(&chances), day: day, metres: chances.happens(70) ? metres(&chances) : nil)
    }

    private static func change(_ id: Int, _ chances: inout Chances) -> TyreSets.Change {
        let time = (MadeHistory.firstDay + Int64(chances.within(-400...400))) * 86_400_000
        return TyreSets.Change(
            id: id, name: name(&chances), milliseconds: time, metres: chances.happens(90) ? metres(&chances) : nil,
            beforeMetres: chances.happens(20) ? chances.within(0...9_000_000) : 0)
    }

    // MARK: Telling it

    private typealias History = MadeHistory

    var lines: [String] {
        let now = "\(today.days) \(distance) \(History.dash(nowMetres)) \(History.dash(known.map { Int($0.days) }))"
        var lines = ["now \(now)"]
        lines += ways.map { "way \($0.day) \($0.metres)" }
        lines += plans.map(Self.line)
        lines += works.map { "work \($0.id) \($0.name) \($0.day.days) \(History.dash($0.metres))" }
        lines += changes.map { change in
            let metres = "\(History.dash(change.metres)) \(change.beforeMetres)"
            return "change \(change.id) \(change.name) \(change.milliseconds) \(metres)"
        }
        return lines
    }

    private static func line(_ plan: ServicePlan) -> String {
        let every = plan.every.map { "\($0.every) \($0.unit)" } ?? "- -"
        let said = "\(dash(plan.saidDay)) \(History.dash(plan.saidMetres)) \(dash(plan.after))"
        let begin = "\(plan.begin.days) \(History.dash(plan.beginMetres))"
        return "plan \(plan.id) \(plan.name) \(begin) \(every) \(History.dash(plan.everyMetres)) \(said)"
    }

    static func dash(_ day: CivilTime?) -> String { History.dash(day.map { Int($0.days) }) }
}
