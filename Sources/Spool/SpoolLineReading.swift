import AppendLog
import Drive

extension SpoolLine {
    /// Reads a line as the log gives it, letter and sequence first, with or without its CRC. Nil if it is none of the
    /// recorder's, or of a kind that this program does not know.
    package init?(_ line: UnsafeRawBufferPointer) { self.init(text: SpoolLine.withoutChecksum(line)) }

    /// Reads a line without its CRC.
    package init?(text: UnsafeRawBufferPointer) {
        var fields = LineFields(text)
        guard let letter = fields.next(), letter.count == 1, fields.number() != nil else { return nil }
        switch letter[0] {
        case UInt8(ascii: "G"):
            guard let fix = SpoolLine.fix(text: text) else { return nil }
            self = .fix(fix)
        case UInt8(ascii: "D"):
            guard let at = fields.milliseconds(), let event = Decision(&fields) else { return nil }
            self = .drive(event, at: at)
        case UInt8(ascii: "C"):
            guard let at = fields.milliseconds(), let event = CarEvent(&fields) else { return nil }
            self = .car(event, at: at)
        case UInt8(ascii: "T"):
            guard let at = fields.milliseconds(), let utc = fields.signed(),
                let kind = fields.word().flatMap(Anchor.Kind.init(rawValue:))
            else { return nil }
            self = .anchor(Anchor(kind: kind, utc: utc), at: at)
        case UInt8(ascii: "M"):
            guard let at = fields.milliseconds(), let place = fields.coordinate() else { return nil }
            let text = String(decoding: fields.rest, as: UTF8.self)
            self = .mark(Mark(coordinate: place, text: text == "-" ? "" : text), at: at)
        case UInt8(ascii: "V"):
            guard let at = fields.milliseconds(), let id = fields.signed(), id >= 0,
                let kind = fields.word().flatMap(Name.Kind.init(rawValue:))
            else { return nil }
            let text = String(decoding: fields.rest, as: UTF8.self)
            self = .name(Name(id: Car.ID(id), kind: kind, name: text == "-" ? "" : text), at: at)
        case UInt8(ascii: "P"):
            guard let at = fields.milliseconds() else { return nil }
            let (rules, cars) = fields.rules()
            self = .rules(rules, cars: cars, at: at)
        default: return nil
        }
    }

    package static func withoutChecksum(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard line.count > 10, line[line.count - 10] == 0x20, line[line.count - 9] == 0x2A else { return line }
        return UnsafeRawBufferPointer(rebasing: line[..<(line.count - 10)])
    }
}

extension Decision {
    fileprivate init?(_ fields: inout LineFields) {
        switch fields.word() {
        case "begin":
            guard let cause = fields.word().flatMap(BeginCause.init(rawValue:)), let car = fields.optionalSigned(),
                let since = fields.milliseconds(), let stood = fields.coordinate()
            else { return nil }
            let id = car.map { Car.ID(clamping: $0) }
            let isOfEarlierBoot = fields.number() == 1
            self = .begin(.init(cause: cause, car: id, since: since, stood: stood, isOfEarlierBoot: isOfEarlierBoot))
        case "end":
            guard let end = Decision.End(&fields) else { return nil }
            self = .end(end)
        case "reopen":
            guard let since = fields.milliseconds() else { return nil }
            self = .reopen(since: since)
        case "pause": self = .pause
        case "resume": self = .resume
        case "held": self = .held
        case "continued":
            guard let off = fields.milliseconds() else { return nil }
            self = .continued(off: off)
        default: return nil
        }
    }
}

extension Decision.End {
    fileprivate init?(_ fields: inout LineFields) {
        guard let because = fields.word().flatMap(EndReason.init(rawValue:)), let at = fields.milliseconds(),
            let earlier = fields.number(), let measured = fields.number(), let inferred = fields.number(),
            let moving = fields.milliseconds(), let sawCar = fields.number()
        else { return nil }
        let totals = DriveTotals(
            measuredMetres: Double(measured), inferredMetres: Double(inferred), movingMilliseconds: moving)
        self.init(because: because, at: at, isOfEarlierBoot: earlier == 1, totals: totals, sawCar: sawCar == 1)
    }
}

extension SpoolLine.CarEvent {
    fileprivate init?(_ fields: inout LineFields) {
        guard let id = fields.signed(), id >= 0 else { return nil }
        switch fields.word() {
        case "connected": self.init(id: Car.ID(id), presence: .connected)
        case "gone": self.init(id: Car.ID(id), presence: .gone)
        case "unknown": self.init(id: Car.ID(id), presence: .unknown)
        default: return nil
        }
        if let count = fields.number() { self.count = max(1, count) }
    }
}

// MARK: - Fields: an outer nil is a field that is not there or not of its kind; an inner nil is `-`

extension LineFields {
    fileprivate mutating func word() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }

    fileprivate mutating func signed() -> Int64? {
        guard let value = optionalSigned() else { return nil }
        return value
    }

    /// A boottime or a span: three hundred years at most, so that whoever adds them up comes to no end of the numbers.
    static let longest: Int64 = 10_000_000_000_000

    fileprivate mutating func milliseconds() -> Int64? {
        signed().flatMap { $0.magnitude <= LineFields.longest.magnitude ? $0 : nil }
    }

    fileprivate mutating func optionalSigned() -> Int64?? {
        guard let field = next() else { return nil }
        if field.count == 1 && field[0] == 0x2D { return .some(nil) }
        guard let value = LineFields.digits(field, decimals: 0) else { return nil }
        return .some(value)
    }

    fileprivate mutating func scaled(_ decimals: Int) -> Int32?? {
        guard let field = next() else { return nil }
        if field.count == 1 && field[0] == 0x2D { return .some(nil) }
        guard let value = LineFields.digits(field, decimals: decimals) else { return nil }
        return Int32(exactly: value).map { .some($0) }
    }

    fileprivate mutating func coordinate() -> Coordinate?? {
        guard let latitude = scaled(7), let longitude = scaled(7) else { return nil }
        guard let latitude, let longitude else { return .some(nil) }
        return Coordinate(tenMillionths: Int64(latitude), Int64(longitude)).map { .some($0) }
    }

    /// Words of the form `Name=value`; what a newer program knows and this one does not is passed over.
    fileprivate mutating func rules() -> (DriveRules, cars: [Car.ID]) {
        var rules = DriveRules()
        var cars: [Car.ID] = []
        while let word = next() {
            guard let equals = word.firstIndex(of: 0x3D) else { continue }
            let name = String(decoding: word[..<equals], as: UTF8.self)
            let value = UnsafeRawBufferPointer(rebasing: word[(equals + 1)...])
            if name == "Cars" {
                cars = LineFields.cars(value) ?? cars
            } else if let rule = DriveRule(rawValue: name), let number = LineFields.whole(value) {
                rules[rule] = number
            }
        }
        return (rules, cars)
    }

    /// Numbers with commas between; nil if one of them is none.
    private static func cars(_ list: UnsafeRawBufferPointer) -> [Car.ID]? {
        var cars: [Car.ID] = []
        for part in list.split(separator: 0x2C, omittingEmptySubsequences: false) {
            guard let id = whole(UnsafeRawBufferPointer(rebasing: part)) else { return nil }
            cars.append(Car.ID(id))
        }
        return cars
    }

    /// Digits only, in full.
    private static func whole(_ field: UnsafeRawBufferPointer) -> Int64? {
        field.first == 0x2D ? nil : digits(field, decimals: 0)
    }

    /// The number that is all of the field; a point stands before the last `decimals` digits.
    private static func digits(_ field: UnsafeRawBufferPointer, decimals: Int) -> Int64? {
        guard !field.isEmpty else { return nil }
        var numbers = FixFields(field, from: 0)
        return numbers.only(decimals: decimals)
    }
}
