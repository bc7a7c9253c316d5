import AppendLog
import Drive

extension SpoolLine {
    /// Room that any line's payload fits in.
    package static let payloadLimit = BlockLayout.payloadLimit
    /// The number of cars that a line tells of at most: those that come after it decide nothing.
    package static let carLimit = 16

    /// Writes what stands after letter and sequence. Allocates nothing for a fix.
    package func write(to text: inout LineText) {
        switch self {
        case .fix(let fix): text.fix(fix)
        case .drive(let event, let at): text.decision(event, at)
        case .car(let event, let at): text.car(event, at)
        case .anchor(let anchor, let at): text.anchor(anchor, at)
        case .mark(let mark, let at): text.mark(mark, at)
        case .name(let name, let at): text.name(name, at)
        case .rules(let rules, let cars, let at):
            text.signed(at)
            text.rules(rules)
            text.cars(cars)
        }
    }
}

extension LineText {
    fileprivate mutating func fix(_ fix: Fix) {
        signed(fix.boottime)
        space()
        signed(fix.time)
        coordinate(fix.coordinate)
        space()
        scaled(fix.altitudeDecimetres, 1)
        space()
        scaled(fix.speedCentimetresPerSecond, 2)
        space()
        scaled(fix.courseDecidegrees, 1)
        space()
        decimal(UInt64(fix.mode.rawValue))
        space()
        decimal(fix.satellites.map { UInt64($0) })
        space()
        scaled(fix.horizontalErrorDecimetres, 1)
        rare(fix)
    }

    /// Fields at the end that stand only where they say something: the usual fix is short.
    private mutating func rare(_ fix: Fix) {
        guard fix.hdopTenths != nil || fix.status != 0 || fix.device != 0 else { return }
        space()
        scaled(fix.hdopTenths, 1)
        guard fix.status != 0 || fix.device != 0 else { return }
        space()
        decimal(UInt64(fix.status))
        guard fix.device != 0 else { return }
        space()
        decimal(UInt64(fix.device))
    }

    fileprivate mutating func car(_ event: SpoolLine.CarEvent, _ at: Int64) {
        signed(at)
        space()
        decimal(event.id)
        space()
        word(event.presence)
        guard event.count > 1 else { return }
        space()
        decimal(event.count)
    }

    fileprivate mutating func anchor(_ anchor: SpoolLine.Anchor, _ at: Int64) {
        signed(at)
        space()
        signed(anchor.utc)
        space()
        string(anchor.kind.rawValue)
    }

    fileprivate mutating func mark(_ mark: SpoolLine.Mark, _ at: Int64) {
        signed(at)
        coordinate(mark.coordinate)
        space()
        string(mark.text.isEmpty ? "-" : mark.text)
    }

    fileprivate mutating func name(_ name: SpoolLine.Name, _ at: Int64) {
        signed(at)
        space()
        decimal(name.id)
        space()
        string(name.kind.rawValue)
        space()
        string(name.name.isEmpty ? "-" : name.name)
    }

    fileprivate mutating func decision(_ event: Decision, _ at: Int64) {
        signed(at)
        switch event {
        case .begin(let begin):
            text(" begin ")
            string(begin.cause.rawValue)
            space()
            decimal(begin.car)
            space()
            signed(begin.since)
            coordinate(begin.stood)
            if begin.isOfEarlierBoot { text(" 1") }
        case .end(let end): self.end(end)
        case .reopen(let since):
            text(" reopen ")
            signed(since)
        case .pause: text(" pause")
        case .resume: text(" resume")
        case .held: text(" held")
        case .continued(let off):
            text(" continued ")
            signed(off)
        }
    }

    private mutating func end(_ end: Decision.End) {
        text(" end ")
        string(end.because.rawValue)
        space()
        signed(end.at)
        text(end.isOfEarlierBoot ? " 1 " : " 0 ")
        decimal(UInt64(max(0, end.totals.measuredMetres).rounded()))
        space()
        decimal(UInt64(max(0, end.totals.inferredMetres).rounded()))
        space()
        signed(end.totals.movingMilliseconds)
        text(end.sawCar ? " 1" : " 0")
    }

    fileprivate mutating func rules(_ rules: DriveRules) {
        for rule in DriveRule.allCases {
            space()
            string(rule.rawValue)
            byte(0x3D)
            signed(rules[rule])
        }
    }

    /// Writes as many cars as a reader has to expect; all the rules and so many cars fit into a line whatever their
    /// values are.
    fileprivate mutating func cars(_ cars: [Car.ID]) {
        for (index, car) in cars.prefix(SpoolLine.carLimit).enumerated() {
            if index == 0 { text(" Cars=") } else { byte(0x2C) }
            decimal(car)
        }
    }

    // MARK: fields

    mutating func signed(_ value: Int64) {
        if value < 0 { byte(0x2D) }
        decimal(value.magnitude)
    }

    mutating func signed(_ value: Int64?) {
        if let value { signed(value) } else { byte(0x2D) }
    }

    /// A whole number of units, with a point before its last digits; `-` where there is none.
    mutating func scaled(_ value: Int32?, _ decimals: Int) {
        guard let value else { return byte(0x2D) }
        if value < 0 { byte(0x2D) }
        decimal(UInt64(value.magnitude), places: decimals)
    }

    mutating func coordinate(_ place: Coordinate?) {
        space()
        scaled(place?.latitudeE7, 7)
        space()
        scaled(place?.longitudeE7, 7)
    }

    mutating func word(_ presence: Presence) {
        switch presence {
        case .connected: text("connected")
        case .gone: text("gone")
        case .unknown: text("unknown")
        }
    }

    /// Writes as much of a text as a line has room for, without what would end the line.
    mutating func string(_ value: String) {
        for unit in value.utf8 where count < SpoolLine.payloadLimit {
            byte(unit < 0x20 || unit == 0x7F ? 0x20 : unit)
        }
    }
}
