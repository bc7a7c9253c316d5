import Drive
import Testing
import World

/// A machine that is told one thing after another, each at a time and a place of its own. Nothing is filled in between,
/// so that a test can stand a millisecond or ten centimetres beside a number of docs/drives.md.
struct Bench: EffectList {
    static let golf = Cars.golf
    static let punto = Cars.punto

    private(set) var machine: DriveMachine
    private(set) var effects: [DriveMachine.Effect] = []
    /// The lines that the recorder writes of it, but for those of cars.
    private(set) var lines: [(what: DriveMachine.Recorded, at: Moment)] = []
    /// UTC minus boottime; nil while nobody knows.
    var offset: Int64? = 1_784_510_000_000

    init(_ rules: DriveRules = DriveRules(), isOverRecords: Bool = false) {
        machine = DriveMachine(rules, cars: [Bench.golf, Bench.punto], isOverRecords: isOverRecords)
    }

    static func milliseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1000).rounded()) }

    /// A place so far due north of the beginning, to the centimetre.
    static func place(_ metres: Double) -> Coordinate? {
        Coordinate(latitude: 48 + metres / 111_195.08, longitude: 11)
    }

    static func fix(_ seconds: Double, metres: Double, speed: Double?) -> Fix {
        var fix = Fix(boottime: milliseconds(seconds), mode: .threeDimensional, coordinate: place(metres))
        fix.speedCentimetresPerSecond = speed.map { Int32(($0 * 100).rounded()) }
        return fix
    }

    mutating func hear(_ event: DriveMachine.Event, _ seconds: Double) {
        let now = Bench.milliseconds(seconds)
        let moment = Moment(boottime: now, utc: offset.map { $0 + now })
        machine.hear(event, at: moment) { effect in
            effects.append(effect)
            if let what = DriveMachine.Recorded(effect) { lines.append((what, moment)) }
        }
    }

    /// The short way that a reader of many fixes takes ends where the long one does, and never decides by itself.
    mutating func fix(_ seconds: Double, metres: Double = 0, speed: Double? = 0) {
        let fix = Bench.fix(seconds, metres: metres, speed: speed)
        var short = machine
        let moment = Moment(boottime: fix.boottime, utc: offset.map { $0 + fix.boottime })
        let isTaken = short.continueDrive(with: fix, at: moment, record: { _ in }, { _ in })
        hear(.fix(fix), seconds)
        if isTaken { #expect(short == machine) }
    }

    mutating func car(_ presence: Presence, _ seconds: Double, _ id: Car.ID = Bench.golf) {
        hear(.car(id, presence), seconds)
    }

    mutating func command(_ command: DriveMachine.Command, _ seconds: Double) { hear(.command(command), seconds) }

    mutating func deadline(_ seconds: Double) { hear(.deadline, seconds) }

    /// The power went after a last line then, and was away so long.
    mutating func cut(_ lastLine: Double, off: Double) {
        let last = Bench.milliseconds(lastLine)
        let utc = offset.map { $0 + last }
        if let utc { offset = utc + Bench.milliseconds(off) }
        let boot = DriveMachine.Boot(isSameBoot: false, lastLine: Moment(boottime: last, utc: utc))
        machine.hear(.boot(boot), at: Moment(boottime: 0)) { effects.append($0) }
    }

    /// Five fixes on the move, a second and five metres apart.
    mutating func depart(_ seconds: Double, metres: Double, speed: Double? = 5) {
        for index in 0..<5 { fix(seconds + Double(index), metres: metres + Double(index) * 5, speed: speed) }
    }
}
