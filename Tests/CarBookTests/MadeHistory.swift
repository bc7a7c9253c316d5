import CarBook
import Civil

/// A book that was made up, and the lines by which another program can read it.
struct MadeHistory {
    let seed: UInt64
    let today: CivilTime
    let firstWeekday: Int
    private(set) var fillUps: [FillUp] = []
    private(set) var expenses: [Expense] = []
    /// The numbers of fill-ups of which the odometer does not count.
    private(set) var misread: Set<Int> = []
    private(set) var exchanges: [InstrumentExchange] = []
    /// Metres recorded until instants, in their order.
    private(set) var records: [(milliseconds: Int64, metres: Int)] = []
    private(set) var spans: [DaySpan] = []
    private(set) var numbers: [String] = []
    private(set) var prices: [MadePrice] = []

    static let currencies = ["EUR", "CZK", "JPY", "KWD"]
    static let firstDay: Int64 = 20_000

    init(seed: UInt64) {
        self.seed = seed
        var chances = Chances(seed: seed)
        today = CivilTime(days: Self.firstDay + Int64(chances.within(100...500)))
        firstWeekday = chances.within(0...6)
        drive(&chances)
        pay(&chances)
        for _ in 0..<4 { spans.append(Self.span(&chances)) }
        for _ in 0..<8 { numbers.append(Self.number(&chances)) }
        for _ in 0..<6 { prices.append(MadePrice(&chances)) }
    }

    func recorded(_ begin: Int64, _ end: Int64) -> Int? {
        guard let first = records.last(where: { $0.milliseconds <= begin }) else { return nil }
        guard let last = records.last(where: { $0.milliseconds <= end }) else { return nil }
        return last.metres - first.metres
    }

    // MARK: Making it up

    private mutating func drive(_ chances: inout Chances) {
        var (day, metres, known) = (Self.firstDay, chances.within(0...200_000_000), 0)
        for id in 0..<chances.within(0...60) {
            day += Int64(chances.happens(10) ? 0 : chances.within(0...30))
            let way = chances.within(0...700_000)
            metres += way
            known += chances.happens(80) ? way : 0
            let time = day * 86_400_000 + Int64(chances.within(0...3)) * 21_600_000
            if chances.happens(70) { records.append((time, known)) }
            if chances.happens(4) {
                exchanges.append(InstrumentExchange(milliseconds: time, oldEndMetres: metres, newBeginMetres: 17_000))
                metres = 17_000
            }
            fillUps.append(Self.fillUp(id, time, day, metres, way, &chances))
            if chances.happens(5) { misread.insert(id) }
        }
        records.sort { $0.milliseconds < $1.milliseconds }
        for index in records.indices.dropFirst() {
            records[index].metres = max(records[index].metres, records[index - 1].metres)
        }
    }

    private static func fillUp(
        _ id: Int, _ time: Int64, _ day: Int64, _ metres: Int, _ way: Int, _ chances: inout Chances
    ) -> FillUp {
        let amount = chances.happens(3) ? chances.within(-5...0) : chances.within(1...60_000)
        let isPower = chances.happens(25)
        let shown = chances.happens(4) ? metres - chances.within(0...900_000) : metres
        return FillUp(
            id: id, time: DatedTime(milliseconds: time, day: CivilTime(days: day)),
            odometerMetres: chances.happens(75) ? shown : nil,
            typedMetres: chances.happens(30) ? way / 1_000 * 1_000 : nil,
            quantity: Quantity(isPower ? .energy : .volume, amount: amount),
            total: chances.happens(85) ? money(&chances) : nil, isFull: chances.happens(70),
            missedBefore: chances.happens(7), isQuestioned: chances.happens(6),
            isLPG: chances.happens(20))
    }

    private mutating func pay(_ chances: inout Chances) {
        for id in 0..<chances.within(0...8) {
            let day = CivilTime(days: Self.firstDay + Int64(chances.within(-900...400)))
            let until = CivilTime(days: day.days + Int64(chances.within(0...900)))
            let unit = [Recurrence.Unit.days, .months, .years][chances.within(0...2)]
            let recurrence = Recurrence(
                every: chances.within(1...(unit == .days ? 100 : 3)), unit, until: chances.happens(40) ? until : nil)
            expenses.append(
                Expense(
                    id: id, day: day, amount: Self.money(&chances), category: ["tax", "repair"][chances.within(0...1)],
                    recurrence: chances.happens(60) ? recurrence : nil))
        }
    }

    private static func money(_ chances: inout Chances) -> Money {
        let code = currencies[chances.happens(80) ? 0 : chances.within(0...3)]
        return Money(thousandths: chances.within(0...90_000_000), currency: Made.currency(code))
    }

    private static func span(_ chances: inout Chances) -> DaySpan {
        let first = CivilTime(days: firstDay + Int64(chances.within(-400...300)))
        let last = CivilTime(days: first.days + Int64(chances.within(0...400)))
        return DaySpan(first, last) ?? DaySpan(year: first.year)
    }

    private static func number(_ chances: inout Chances) -> String {
        let signs = chances.happens(60) ? Array("0123456789.") : Array("0123456789.,,- e")
        return String((0..<chances.within(0...9)).map { _ in signs[chances.within(0...(signs.count - 1))] })
    }

    // MARK: Telling it

    var lines: [String] {
        var lines = ["history \(seed)", "today \(today.days) \(firstWeekday)"]
        lines += fillUps.map(Self.line) + expenses.map(Self.line) + misread.sorted().map { "misread \($0)" }
        lines += exchanges.map { "exchange \($0.milliseconds) \($0.oldEndMetres) \($0.newBeginMetres)" }
        lines += records.map { "record \($0.milliseconds) \($0.metres)" }
        lines += spans.map { "span \($0.first.days) \($0.last.days)" }
        lines += numbers.map { "number [\($0)]" } + prices.map(\.line)
        return lines
    }

    private static func line(_ fillUp: FillUp) -> String {
        let odometers = "\(dash(fillUp.odometerMetres)) \(dash(fillUp.typedMetres))"
        let total = "\(dash(fillUp.total?.thousandths)) \(fillUp.total?.currency.code ?? "-")"
        let states = [fillUp.isFull, fillUp.missedBefore, fillUp.isQuestioned, fillUp.isLPG].map { $0 ? "1" : "0" }
        let quantity = "\(fillUp.quantity.kind) \(fillUp.quantity.amount)"
        let time = "\(fillUp.time.milliseconds) \(fillUp.time.day.days)"
        return "fill \(fillUp.id) \(time) \(odometers) \(quantity) \(total) \(states.joined(separator: " "))"
    }

    private static func line(_ expense: Expense) -> String {
        let rhythm =
            expense.recurrence.map { "\($0.every) \($0.unit) \(dash($0.until.map { Int($0.days) }))" } ?? "- - -"
        let amount = "\(expense.amount.thousandths) \(expense.amount.currency.code)"
        return "expense \(expense.day.days) \(amount) \(expense.category) \(rhythm)"
    }

    static func dash(_ number: Int?) -> String { number.map { String($0) } ?? "-" }
}
