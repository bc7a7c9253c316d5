import Civil

/// One sentence of NMEA 0183, whose checksum was right, as its fields.
struct NMEASentence {
    enum Kind {
        /// Place, speed, course and date; place, height and satellites, twice; place.
        case rmc, gga, gns, gll
        /// Course and speed; dilution; time and date.
        case vtg, gsa, zda
        case other
    }

    enum Defect: Error {
        /// A line without `$` is something else, and no damage.
        case noSentence
        case noChecksum
        case wrongChecksum
    }

    private static let mostFields = 40

    let kind: Kind
    private let body: UnsafeRawBufferPointer
    private var starts: [Int] = []

    /// The sentence that a line holds, perhaps behind something that a logger wrote in front of it.
    init(_ line: UnsafeRawBufferPointer, reusing room: [Int] = []) throws(Defect) {
        guard let dollar = line.lastIndex(of: UInt8(ascii: "$")) else { throw .noSentence }
        guard let star = line[dollar...].firstIndex(of: UInt8(ascii: "*")), star + 2 < line.count else {
            throw .noChecksum
        }
        let body = UnsafeRawBufferPointer(rebasing: line[(dollar + 1)..<star])
        guard let high = NMEASentence.digit(line[star + 1]), let low = NMEASentence.digit(line[star + 2]) else {
            throw .noChecksum
        }
        guard body.reduce(0, ^) == high << 4 | low else { throw .wrongChecksum }
        self.body = body
        kind = NMEASentence.kind(body)
        starts = room
        split()
    }

    private mutating func split() {
        starts.removeAll(keepingCapacity: true)
        starts.append(0)
        for index in 0..<body.count where body[index] == UInt8(ascii: ",") && starts.count < NMEASentence.mostFields {
            starts.append(index + 1)
        }
        starts.append(body.count + 1)
    }

    /// To be used again for the next sentence.
    var room: [Int] { starts }

    /// Field 0 is the address; one that is not there is empty.
    subscript(_ field: Int) -> UnsafeRawBufferPointer {
        guard field + 1 < starts.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: body[starts[field]..<(starts[field + 1] - 1)])
    }

    func letter(_ field: Int) -> UInt8? { self[field].first }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: return byte - 0x30
        case 0x41...0x46: return byte - 0x37
        case 0x61...0x66: return byte - 0x57
        default: return nil
        }
    }

    /// The kind of whoever talks: two letters for the constellation, three for the sentence.
    private static func kind(_ body: UnsafeRawBufferPointer) -> Kind {
        guard body.count > 5, body[5] == UInt8(ascii: ","), body[0] != UInt8(ascii: "P") else { return .other }
        switch (body[2], body[3], body[4]) {
        case (0x52, 0x4D, 0x43): return .rmc
        case (0x47, 0x47, 0x41): return .gga
        case (0x47, 0x4E, 0x53): return .gns
        case (0x47, 0x4C, 0x4C): return .gll
        case (0x56, 0x54, 0x47): return .vtg
        case (0x47, 0x53, 0x41): return .gsa
        case (0x5A, 0x44, 0x41): return .zda
        default: return .other
        }
    }
}

/// The meaning of the fields of sentences.
extension NMEASentence {
    /// Milliseconds of the day out of `092653.589`.
    func timeOfDay(_ field: Int) -> Int64? {
        let text = self[field]
        guard let hour = UTCText.number(text, 0, 2), let minute = UTCText.number(text, 2, 2) else { return nil }
        let seconds = UnsafeRawBufferPointer(rebasing: text[min(4, text.count)...])
        guard hour < 24, minute < 60, UTCText.number(text, 4, 2) != nil else { return nil }
        guard let thousandths = DecimalText.scaled(seconds, digits: 3), thousandths < 61_000 else { return nil }
        return Int64(hour * 60 + minute) * 60_000 + thousandths
    }

    /// Days since 1970 out of `140326`; 80 to 99 are of the last century.
    func date(_ field: Int) -> Int64? {
        let text = self[field]
        guard text.count == 6, let day = UTCText.number(text, 0, 2), let month = UTCText.number(text, 2, 2),
            let year = UTCText.number(text, 4, 2)
        else { return nil }
        return UTCText.days(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
    }

    /// Degrees and minutes, `5130.0432,N`, to ten-millionths of a degree.
    func degrees(_ field: Int, limit: Int64) -> Int64? {
        guard let letter = letter(field + 1), let packed = DecimalText.scaled(self[field], digits: 7), packed >= 0
        else {
            return nil
        }
        let degrees = packed / 1_000_000_000
        let minutes = packed % 1_000_000_000
        let value = degrees * 10_000_000 + (minutes + 30) / 60
        guard minutes < 600_000_000, value <= limit * 10_000_000 else { return nil }
        switch letter {
        case UInt8(ascii: "N"), UInt8(ascii: "E"): return value
        case UInt8(ascii: "S"), UInt8(ascii: "W"): return -value
        default: return nil
        }
    }

    /// Knots, as thousandths, to centimetres a second.
    func knots(_ field: Int) -> Int32? {
        guard let thousandths = DecimalText.scaled(self[field], digits: 3) else { return nil }
        guard (0...20_000_000).contains(thousandths) else { return nil }
        return Int32((thousandths * 1852 + 18_000) / 36_000)
    }

    /// Kilometres an hour to centimetres a second.
    func kilometresPerHour(_ field: Int) -> Int32? {
        guard let thousandths = DecimalText.scaled(self[field], digits: 3) else { return nil }
        guard (0...36_000_000).contains(thousandths) else { return nil }
        return Int32((thousandths + 18) / 36)
    }
}
