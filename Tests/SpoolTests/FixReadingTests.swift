import Drive
import Spool
import Testing

/// The reader of fixes goes over the bytes once; this one takes a line apart field by field.
private struct NaiveFix {
    private var fields: [Substring]

    init(_ line: String) { fields = line.split(separator: " ", omittingEmptySubsequences: false) }

    private mutating func next() -> Substring? { fields.isEmpty ? nil : fields.removeFirst() }

    private mutating func whole() -> UInt64? {
        guard let field = next(), !field.isEmpty, field.utf8.count <= 16, field == "0" || field.first != "0" else {
            return nil
        }
        guard field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt64(field) else { return nil }
        return value < 1 << 53 ? value : nil
    }

    /// The outer nil is no number, the inner one is `-`.
    private mutating func number(_ decimals: Int) -> Int64?? {
        guard let field = next() else { return nil }
        if field == "-" { return .some(nil) }
        let body = field.first == "-" ? field.dropFirst() : field
        let parts = body.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == (decimals > 0 ? 2 : 1), !parts[0].isEmpty else { return nil }
        guard decimals == 0 || parts[1].utf8.count == decimals else { return nil }
        let digits = parts.joined()
        guard digits.utf8.count <= 17, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard let value = Int64(digits) else { return nil }
        return .some(field.first == "-" ? -value : value)
    }

    private mutating func short(_ decimals: Int) -> Int32?? {
        guard let value = number(decimals) else { return nil }
        guard let value else { return .some(nil) }
        return Int32(exactly: value).map { .some($0) }
    }

    mutating func fix() -> Fix? {
        guard next() == "G", whole() != nil, case .some(.some(let boottime)) = number(0) else { return nil }
        if boottime.magnitude > 10_000_000_000_000 { return nil }
        guard let time = number(0), let latitude = short(7), let longitude = short(7) else { return nil }
        var fix = Fix(boottime: boottime, time: time)
        if let latitude, let longitude {
            guard abs(Int64(latitude)) <= 900_000_000, abs(Int64(longitude)) <= 1_800_000_000 else { return nil }
            fix.coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        }
        guard let altitude = short(1), let speed = short(2), let course = short(1), let mode = whole() else {
            return nil
        }
        guard let known = Fix.Mode(rawValue: UInt8(clamping: mode)), let satellites = number(0),
            let error = short(1)
        else { return nil }
        fix.altitudeDecimetres = altitude
        fix.speedCentimetresPerSecond = speed
        fix.courseDecidegrees = course
        fix.mode = known
        fix.satellites = satellites.map { UInt8(clamping: $0) }
        fix.horizontalErrorDecimetres = error
        guard let hdop = short(1) else { return fix }
        fix.hdopTenths = hdop
        guard let status = whole() else { return fix }
        fix.status = UInt8(clamping: status)
        if let device = whole() { fix.device = UInt8(clamping: device) }
        return fix
    }
}

@Suite struct FixReadingTests {
    private static let lines = [
        "G 2002 2248627 1772434050000 48.1948309 11.7080413 568.1 28.36 238.7 3 14 2.4 0.7",
        "G 3 7622 1772431809000 -48.1370220 -11.5750147 - 0.16 0.0 2 9 5.1 0.9 1",
        "G 9007199254740991 0 - - - -12.5 - - 0 - - - 8 3",
        "G 1 10000000000000 -5 90.0000000 180.0000000 0.0 0.00 359.9 3 300 0.1 99.9 255 1 7 8",
    ]

    private func read(_ line: String) -> Fix? {
        Array(line.utf8).withUnsafeBytes { SpoolLine.fix(text: $0) }
    }

    @Test func aFixReadInOnePassIsThatOfItsFields() {
        for line in Self.lines {
            var naive = NaiveFix(line)
            #expect(read(line) == naive.fix())
            #expect(read(line) != nil, "\(line)")
        }
    }

    @Test func whateverBecomesOfALineBothReadTheSame() {
        var dice = SystemRandomNumberGenerator()
        let bytes = Array("0123456789.- -9 x".utf8)
        for _ in 0..<60_000 {
            var line = Array(Self.lines.randomElement(using: &dice)!.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let index = Int.random(in: 0..<line.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: line.remove(at: index)
                case 1: line.insert(bytes.randomElement(using: &dice)!, at: index)
                case 2: line[index] = bytes.randomElement(using: &dice)!
                default: line.removeLast(min(line.count - 1, 3))
                }
            }
            let text = String(decoding: line, as: UTF8.self)
            var naive = NaiveFix(text)
            #expect(read(text) == naive.fix(), "\(text)")
        }
    }
}
