import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

/// The sense that libgps makes of a line, and the report that is made of that.
@Suite struct ReportDecoderTests {
    private let decoder = ReportDecoder()

    private func decode(_ text: String, at boottime: Int64 = 0) -> GpsdReport {
        decoder.decode(text, at: boottime)
    }

    private func fix(_ rest: String, at boottime: Int64 = 0) -> Fix? {
        guard
            case .fix(let fix) = decode(#"{"class":"TPV","device":"/dev/gps",\#(rest)}"#, at: boottime)
        else {
            return nil
        }
        return fix
    }

    @Test func aFixIsReadInItsDigits() {
        let found = fix(
            #""mode":3,"status":2,"time":"2026-11-20T05:00:00.250Z","lat":48.1234567,"lon":-11.7654321,"#
                + #""altHAE":500.04,"altMSL":450.26,"eph":5.04,"epv":9.96,"speed":13.894,"track":359.96"#,
            at: 77)
        var wanted = Fix(boottime: 77, time: 1_795_150_800_250, mode: .threeDimensional)
        wanted.status = 2
        wanted.coordinate = Coordinate(latitudeE7: 481_234_567, longitudeE7: -117_654_321)
        wanted.altitudeDecimetres = 4503
        wanted.speedCentimetresPerSecond = 1389
        wanted.courseDecidegrees = 0
        wanted.horizontalErrorDecimetres = 50
        #expect(found == wanted)
    }

    @Test(arguments: [0, 1, 249, 250, 251, 333, 500, 699, 998, 999])
    func theTimeIsReadToTheMillisecond(_ milliseconds: Int) {
        let digits = String("00\(milliseconds)".suffix(3))
        #expect(
            fix(#""mode":2,"time":"2026-11-20T05:00:00.\#(digits)Z""#)?.time == 1_795_150_800_000
                + Int64(milliseconds))
    }

    @Test func withoutMeanSeaLevelTheEllipsoidMustDo() {
        #expect(fix(#""mode":3,"lat":1.0,"lon":2.0,"altHAE":500.04"#)?.altitudeDecimetres == 5000)
    }

    @Test func whatTheReceiverDidNotSayIsAbsent() {
        #expect(fix(#""mode":3"#) == Fix(boottime: 0, mode: .threeDimensional))
    }

    @Test func aFixWithoutAPlaceHasNone() {
        let found = fix(
            #""mode":1,"time":"2026-11-20T05:00:00.000Z","lat":48.1,"lon":11.5,"altMSL":4.0,"speed":1.0"#)
        #expect(found == Fix(boottime: 0, time: 1_795_150_800_000))
    }

    @Test(arguments: [
        #""time":"garbage""#, #""time":"1970-01-01T00:00:00.000Z""#,
        #""time":"1979-01-01T00:00:00.000Z""#,
        #""time":"2101-01-01T00:00:00.000Z""#, #""time":"-2026-01-01T00:00:00.000Z""#, #""time":"""#,
    ])
    func aTimeThatIsNoDateIsRefused(_ time: String) {
        let found = fix(#""mode":3,"lat":1.0,"lon":2.0,\#(time)"#)
        #expect(found?.coordinate != nil)
        #expect(found?.time == nil)
    }

    @Test func refusedTimesAreCounted() {
        _ = fix(#""mode":3,"time":"garbage""#)
        _ = fix(#""mode":3"#)
        #expect(decoder.counters.refusedTimes == 1)
    }

    @Test(arguments: [
        #""lat":1e400,"lon":2.0"#, #""lat":NaN,"lon":2.0"#, #""lat":91.0,"lon":2.0"#,
        #""lat":1.0,"lon":-180.1"#,
        #""lat":1.0"#, #""lon":1.0"#,
    ])
    func aPlaceThatIsNotOnEarthIsNone(_ place: String) {
        #expect(fix(#""mode":3,\#(place)"#).map { $0.coordinate == nil } == true)
    }

    @Test(arguments: [
        #""speed":1e12"#, #""speed":-1.0"#, #""track":1e30"#, #""eph":-3.0"#, #""eph":1e300"#,
        #""altMSL":-1e300"#,
        #""status":300"#, #""status":-1"#, #""speed":null"#,
    ])
    func numbersOutOfAllReasonAreAbsent(_ number: String) {
        let place = #""mode":3,"lat":1.0,"lon":2.0"#
        let plain = fix(place)
        #expect(plain != nil)
        #expect(fix("\(place),\(number)") == plain)
    }

    @Test(arguments: [-3, 0, 4, 99]) func aModeThatIsNoneIsNoPlace(_ mode: Int) {
        #expect(fix(#""mode":\#(mode),"lat":1.0,"lon":2.0"#) == Fix(boottime: 0))
    }

    @Test func beforeAReceiverHasSaidItsModeThereIsNoPlace() {
        #expect(fix(#""time":"2026-11-20T05:00:00.000Z""#) == Fix(boottime: 0, time: 1_795_150_800_000))
        #expect(decoder.counters.lostFixes == 0)
    }

    private static let unreadable = [
        #""mode":3,"lat":1.0,"lon":2.0,"more":{"a":1}"#,
        #""more":{"a":1},"mode":3,"lat":1.0,"lon":2.0"#,
        #""mode":3,"lat":1.0,"lon":2.0,"more":[1,2],"speed":7.0"#, #""mode":3,"more":["a"],"lat":1.0"#,
        #""mode":3,"lat":"x","lon":2.0"#, #""mode":3,"time":1234.5,"lat":1.0,"lon":2.0"#,
        #""mode":3,"lat":1.0,"lon":2.0,"more":"\t\#(String(repeating: "a", count: 600))""#,
        #""mode":3,"time":"\#(String(repeating: "a", count: 600))""#, #""mode":3 "lat":1.0"#,
        #""mode":3,,"lat":1.0"#,
        #""mode":3,"lat":1.0,"lon":2.0,"spe"#,
    ]

    /// Alone, libgps would give a whole fix, its first half, or nothing for these, and never say which.
    @Test(arguments: ReportDecoderTests.unreadable)
    func aFixThatCannotBeReadWholeIsLostAndCounted(_ rest: String) {
        #expect(decode(#"{"class":"TPV","device":"/dev/gps",\#(rest)}"#) == .lostFix)
        #expect(decoder.counters.lostFixes == 1)
        #expect(fix(#""mode":2"#) == Fix(boottime: 0, mode: .twoDimensional))
    }

    @Test func unknownAttributesThatAreFlatDoNoHarm() {
        let found = fix(
            #""mode":3,"lat":1.0,"jam":7,"antenna":"ok","spoofed":false,"later":null,"x":-1.5e3,"lon":2.0"#
        )
        #expect(found?.coordinate == Coordinate(latitudeE7: 10_000_000, longitudeE7: 20_000_000))
    }

    @Test func whatLibgpsCouldNotReadDoesNoHarmWhereNobodyUsesIt() {
        let long = String(repeating: "a", count: 600)
        for more in [#""more":"\#(long)""#, #""\#(long)":1"#, #""epx":"far""#, #""ept":-1.5,"sep":true"#] {
            #expect(fix(#""mode":2,"lat":1.0,\#(more),"lon":2.0"#)?.coordinate != nil)
        }
        #expect(decoder.counters.lostFixes == 0)
    }

    /// An escape has a report read by libgps.
    @Test(arguments: [1, 2, 3]) func whatIsReadHereIsWhatLibgpsReads(_ seed: UInt64) {
        var damage = Damage(seed: seed)
        var fixes = 0
        for _ in 0..<20_000 {
            let text = damage.line()
            let whole = text.replacing(#""class":"TPV","#, with: #""class":"TPV","more":"\t","#)
            guard whole != text, case .fix(let wanted) = decode(whole) else { continue }
            #expect(decode(text) == .fix(wanted), "\(text)")
            fixes += 1
        }
        #expect(fixes > 1000)
    }

    /// Numbers of all lengths, some of them halfway between two that are written down, in any order.
    @Test(arguments: [1, 2, 3, 4]) func anyPlainReportIsWhatLibgpsReads(_ seed: UInt64) {
        var digits = Damage(seed: seed)
        for _ in 0..<20_000 {
            let text = digits.report()
            let own = decode(text)
            // An escape has it read by libgps.
            let escaped = decode(text.replacing(#""class":"TPV","#, with: #""class":"TPV","more":"\t","#))
            #expect(own == escaped, "\(text)")
        }
        #expect(decoder.counters.fixes > 35_000)
    }

    @Test func theReceiversOwnTimeErrorDoesNotHideTheEnd() {
        #expect(fix(#""mode":3,"ept":0.005,"lat":1.0,"lon":2.0"#) != nil)
    }

    /// Given to libgps, each of these would be read for ever.
    @Test(arguments: [
        #"{"class":"TPV","mode":3,"more":[{"class":"TPV","mode":2}]}"#,
        #"{"class":"TPV","mode":3} "class":"TPV" }"#,
        #"{"class":"DEVICE","path":"/dev/gps","activated":0,"more":[{"class":"DEVICE"}]}"#,
        #"{"class":"DEVICES","devices":[5,{"class":"DEVICE","path":"/dev/gps"}]}"#,
        #"{"class":"SKY","hdop":1.0,"satellites":[{"class":"SKY"}]}"#,
        #"{"class":"VERSION","release":"1","more":[{"class":"VERSION"}]}"#,
        #"{"class":"ERROR","message":["class":"ERROR"]}"#,
    ])
    func aReportThatNamesItsClassTwiceEnds(_ line: String) {
        _ = decode(line)
        #expect(fix(#""mode":3"#) != nil)
    }

    @Test func fiveReceiversAreNoTrouble() {
        let list = (0..<5).map { #"{"class":"DEVICE","path":"/dev/ttyUSB\#($0)"}"# }.joined(
            separator: ",")
        #expect(decode(#"{"class":"DEVICES","devices":[\#(list)]}"#) == .devices(5))
        #expect(decode(#"{"class":"DEVICES","devices":[]}"#) == .devices(0))
    }

    @Test func receiversAreNumberedAsTheyCome() {
        let first = decode(
            #"{"class":"DEVICE","path":"/dev/a","activated":"2026-11-20T05:00:00.000Z"}"#)
        #expect(first == .device(0, isActive: true))
        #expect(
            decode(#"{"class":"DEVICE","path":"/dev/b","activated":0}"#) == .device(1, isActive: false))
        #expect(fix(#""mode":1"#)?.device == 2)
        #expect(
            decode(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#) == .device(0, isActive: false))
        #expect(decoder.path(ofDevice: 1) == "/dev/b")
        #expect(decoder.path(ofDevice: 7) == nil)
    }

    @Test func pathsThatChangeAtEveryPluggingDoNotGrowForEver() {
        for number in 0..<100 {
            guard case .device(let index, _) = decode(#"{"class":"DEVICE","path":"/dev/tty\#(number)"}"#)
            else {
                continue
            }
            #expect(index == min(number, 15))
        }
        #expect(decoder.counters.lines == 100)
    }

    @Test(arguments: [
        "", "hello", "{", "{}", "null", #"{"class":"TPV"#, #"{"class": "TPV","mode":3}"#, "[1]",
    ])
    func whatIsNoReportIsGarbage(_ text: String) {
        #expect(decode(text) == .garbage)
        #expect(decoder.counters.garbageLines == 1)
    }

    @Test func aClassThatIsNotKnownIsPassedOver() {
        #expect(decode(#"{"class":"WATCH","enable":true,"json":true}"#) == .other)
        #expect(decode(#"{"class":"PPS","device":"/dev/gps","real_sec":1}"#) == .other)
    }

    /// Every line that can be made from a good one by small damage: it ends, it is left as it was, and a fix that comes
    /// out of it has been read to its end.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8]) func damagedLinesEndAndStayAsTheyWere(_ seed: UInt64) {
        var damage = Damage(seed: seed)
        for _ in 0..<20_000 {
            let text = damage.line()
            let line = Line(text)
            _ = decoder.decode(line.bytes, at: 0)
            #expect(line.isUntouched)
        }
        #expect(decoder.counters.lines == 20_000)
        #expect(decoder.counters.fixes > 0 && decoder.counters.lostFixes > 0)
    }
}

extension ReportDecoder {
    func decode(_ text: String, at boottime: Int64) -> GpsdReport {
        let line = Line(text)
        return withExtendedLifetime(line) { decode(line.bytes, at: boottime) }
    }
}

/// A line as it lies in a source's buffer, with another one behind it.
final class Line {
    let bytes: UnsafeMutableRawBufferPointer
    private let memory: UnsafeMutableRawBufferPointer
    private let original: [UInt8]

    init(_ text: String) {
        original = Array(text.utf8) + Array(repeating: UInt8(ascii: "\n"), count: 64)
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: original.count, alignment: 1)
        memory.copyBytes(from: original)
        bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<(original.count - 64)])
    }

    deinit { memory.deallocate() }

    var isUntouched: Bool { memory.elementsEqual(original) }
}

/// Lines that were right once.
struct Damage {
    private var state: UInt64
    private static let whole: [String] = [
        FakeGpsd.fix(1), FakeGpsd.fix(2, more: #","track":12.3,"epv":7.0,"ept":0.005"#),
        #"{"class":"SKY","device":"/dev/gps","hdop":0.9,"satellites":[{"PRN":1,"el":1,"az":2,"ss":3,"used":true}]}"#,
        #"{"class":"DEVICE","path":"/dev/gps","activated":0,"driver":"NMEA0183","native":0,"bps":4800}"#,
        #"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"#,
    ]
    private static let pieces: [[UInt8]] = [
        "{", "}", "[", "]", "\"", ",", ":", "\\", "\\u12", "\u{0}", "-", "9", "e", " ", "\"class\":",
        "\"class\":\"TPV\"",
        "[{\"class\":\"TPV\",", "null", "{\"a\":[",
    ].map { Array($0.utf8) }

    init(seed: UInt64) { state = seed }

    mutating func line() -> String {
        var bytes = Array(Damage.whole[below(Damage.whole.count)].utf8)
        for _ in 0...below(3) {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = UInt8(below(256))
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(20)))
            case 3: bytes.insert(contentsOf: Damage.pieces[below(Damage.pieces.count)], at: place)
            default: bytes.replaceSubrange(place..<place, with: bytes[below(place + 1)...place])
            }
            if bytes.isEmpty { bytes = [0x7B] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A report with nothing in it that is not plain.
    mutating func report() -> String {
        let seconds = String("0\(below(60))".suffix(2))
        let day = 1 + below(3)
        var attributes = [
            #""mode":\#(below(5))"#, #""status":\#(below(10))"#, #""eph":\#(decimal(3, 3))"#,
            #""time":"2026-11-2\#(day)T0\#(below(10)):15:\#(seconds).\#(100 + below(900))Z""#,
            #""lat":\#(decimal(2, 9))"#, #""lon":\#(decimal(3, 9))"#, #""altHAE":\#(decimal(4, 4))"#,
            #""altMSL":\#(decimal(4, 3))"#, #""speed":\#(decimal(2, 3))"#, #""track":\#(decimal(3, 4))"#,
            #""device":"/dev/tty\#(below(3))""#, #""ept":0.005"#, #""leapseconds":18"#,
        ]
        for index in attributes.indices { attributes.swapAt(index, below(attributes.count)) }
        let kept = attributes.prefix(5 + below(attributes.count - 4))
        return #"{"class":"TPV",\#(kept.joined(separator: ","))}"#
    }

    private mutating func decimal(_ whole: Int, _ places: Int) -> String {
        var bound = 1
        for _ in 0..<below(whole + 1) { bound *= 10 }
        var text = (below(3) == 0 ? "-" : "") + String(below(bound))
        let length = below(places + 1)
        if length > 0 { text += "." }
        for place in 0..<length { text += place == length - 1 && below(4) == 0 ? "5" : String(below(10)) }
        return text
    }

    private mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
