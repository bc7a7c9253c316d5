import Civil
import Drive

/// Everything that the sentences of one moment say together.
struct NMEAEpoch {
    /// Milliseconds of the day.
    let timeOfDay: Int64
    /// Lines, up to that of its first sentence.
    let line: Int
    var fix = Fix(boottime: 0)
    /// Days since 1970, where a sentence said so.
    var date: Int64?
    /// The moment has a sentence that tells of a place.
    var isPosition = false
    /// A sentence said so: RMC with V, GGA with 0.
    var isInvalid = false

    init(timeOfDay: Int64, line: Int) {
        self.timeOfDay = timeOfDay
        self.line = line
    }

    mutating func readRMC(_ sentence: NMEASentence) {
        isPosition = true
        if sentence.letter(2) != UInt8(ascii: "A") { isInvalid = true }
        date = sentence.date(9) ?? date
        readPlace(sentence, 3)
        fix.speedCentimetresPerSecond = sentence.knots(7) ?? fix.speedCentimetresPerSecond
        fix.courseDecidegrees = FixText.course(sentence[8]) ?? fix.courseDecidegrees
    }

    mutating func readGGA(_ sentence: NMEASentence) {
        let quality = DecimalText.whole(sentence[6]) ?? 0
        isPosition = true
        if quality == 0 { isInvalid = true }
        fix.status = NMEAEpoch.status(quality)
        readPlace(sentence, 2)
        fix.satellites = FixText.satellites(sentence[7]) ?? fix.satellites
        fix.hdopTenths = FixText.tenths(sentence[8]) ?? fix.hdopTenths
        fix.altitudeDecimetres = FixText.altitude(sentence[9]) ?? fix.altitudeDecimetres
    }

    mutating func readGNS(_ sentence: NMEASentence) {
        isPosition = true
        // A letter for each constellation.
        if sentence[6].allSatisfy({ $0 == UInt8(ascii: "N") }) { isInvalid = true }
        readPlace(sentence, 2)
        fix.satellites = fix.satellites ?? FixText.satellites(sentence[7])
        fix.hdopTenths = fix.hdopTenths ?? FixText.tenths(sentence[8])
        fix.altitudeDecimetres = fix.altitudeDecimetres ?? FixText.altitude(sentence[9])
    }

    mutating func readGLL(_ sentence: NMEASentence) {
        isPosition = true
        if sentence.letter(6) == UInt8(ascii: "V") { isInvalid = true }
        if fix.coordinate == nil { readPlace(sentence, 1) }
    }

    mutating func readVTG(_ sentence: NMEASentence) {
        // Without letters it is of the old form: two courses, knots.
        let hasLetters = sentence.letter(2) == UInt8(ascii: "T")
        let speed = hasLetters ? sentence.kilometresPerHour(7) ?? sentence.knots(5) : sentence.knots(3)
        fix.speedCentimetresPerSecond = fix.speedCentimetresPerSecond ?? speed
        fix.courseDecidegrees = fix.courseDecidegrees ?? FixText.course(sentence[1])
    }

    mutating func readGSA(_ sentence: NMEASentence) {
        switch DecimalText.whole(sentence[2]) {
        case 2: fix.mode = .twoDimensional
        case 3: fix.mode = .threeDimensional
        default: break
        }
        fix.hdopTenths = fix.hdopTenths ?? FixText.tenths(sentence[16])
    }

    mutating func readZDA(_ sentence: NMEASentence) {
        guard let day = DecimalText.whole(sentence[2]), let month = DecimalText.whole(sentence[3]) else { return }
        guard let year = DecimalText.whole(sentence[4]), (1980..<2100).contains(year) else { return }
        guard (1...31).contains(day), (1...12).contains(month) else { return }
        date = UTCText.days(year: Int(year), month: Int(month), day: Int(day)) ?? date
    }

    private mutating func readPlace(_ sentence: NMEASentence, _ field: Int) {
        guard let north = sentence.degrees(field, limit: 90), let east = sentence.degrees(field + 2, limit: 180) else {
            return
        }
        fix.coordinate = Coordinate(tenMillionths: north, east)
    }

    /// From GGA's quality to gpsd's words.
    private static func status(_ quality: Int64) -> UInt8 {
        switch quality {
        case 2: return 2
        case 4: return 3
        case 5: return 4
        case 6: return 5
        case 8: return 8
        case 3: return 9
        default: return quality == 0 ? 0 : 1
        }
    }
}
