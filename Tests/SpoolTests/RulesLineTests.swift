import AppendLog
import Drive
import Glibc
import Spool
import Testing

/// The line that says which rules hold.
@Suite struct RulesLineTests {
    private let usual = DriveRules()

    /// The words of the usual rules.
    private let words = [
        "StartByBluetooth=1", "StartByMotion=1", "ConnectDelay=2000", "DisconnectDelay=90000", "IdleTimeout=600000",
        "IdleTimeoutConnected=1800000", "IdleRadius=100000", "MotionRadius=200000", "ReopenWindow=300000",
        "SilenceTimeout=3600000", "PreRoll=120000", "MinDistance=100000", "MinDuration=120000", "MaxSpeed=69444",
        "StationaryHeartbeat=60000", "MaxError=50000", "MaxAge=5000", "Simulated=0",
    ]

    /// A payload with these words in the place of the usual ones.
    private func payload(_ changed: String...) -> String {
        let names = changed.map { $0.prefix { $0 != "=" } }
        let all = words.map { word in
            names.firstIndex { word.hasPrefix("\($0)=") }.map { changed[$0] } ?? word
        }
        return (["7"] + all).joined(separator: " ")
    }

    private func text(_ line: SpoolLine) -> String {
        withUnsafeTemporaryAllocation(byteCount: 2 * SpoolLine.payloadLimit, alignment: 8) { room in
            var text = LineText(room.baseAddress!)
            line.write(to: &text)
            return String(decoding: room[..<text.count], as: UTF8.self)
        }
    }

    private func parse(_ payload: String) -> SpoolLine? {
        var text = "P 65540 \(payload) *01234567"
        return text.withUTF8 { SpoolLine(UnsafeRawBufferPointer($0)) }
    }

    private func expectRoundTrip(_ rules: DriveRules, cars: [Car.ID] = [], _ payload: String) {
        let line = SpoolLine.rules(rules, cars: cars, at: 7)
        #expect(line.letter == UInt8(ascii: "P") && line.boottime == 7)
        #expect(text(line) == payload)
        #expect(parse(payload) == line)
    }

    @Test func aLineSaysEveryRule() {
        #expect(words.count == DriveRule.allCases.count)
        expectRoundTrip(usual, payload())
        expectRoundTrip(usual, cars: [5], payload() + " Cars=5")
    }

    @Test func whatIsOtherIsSaidInItsPlace() {
        var rules = usual
        rules.idleTimeout = 900_000
        rules.startsByMotion = false
        rules.idleRadius = 100.584
        rules.maximumSpeed = 36.111
        rules.acceptsSimulated = true
        let said = payload(
            "StartByMotion=0", "IdleTimeout=900000", "IdleRadius=100584", "MaxSpeed=36111", "Simulated=1")
        expectRoundTrip(rules, said)
        expectRoundTrip(rules, cars: [187_723_572_702_975, 1 << 48], said + " Cars=187723572702975,281474976710656")
    }

    @Test func everyRuleHasANameOfItsOwnAndAValueOfItsOwn() {
        for rule in DriveRule.allCases {
            var rules = usual
            rules[rule] = rules[rule] == 1 ? 0 : rules[rule] + 1
            #expect(rules != usual)
            expectRoundTrip(rules, payload("\(rule.rawValue)=\(rules[rule])"))
        }
    }

    @Test func aRuleThatALineLacksHasItsDefault() {
        #expect(parse("7") == .rules(usual, cars: [], at: 7))
        var rules = usual
        rules.preRoll = 9
        #expect(parse("7 PreRoll=9 Cars=3") == .rules(rules, cars: [3], at: 7))
    }

    @Test func theRecorderDecidesByWhatItWrites() {
        var rules = usual
        rules.maximumSpeed = 130 / 3.6
        rules.motionRadius = 700 * 0.3048
        #expect(parse(text(.rules(rules, cars: [], at: 7))) == .rules(rules.asWritten, cars: [], at: 7))
        #expect(rules.asWritten != rules && rules.asWritten.asWritten == rules.asWritten)
        #expect(abs(rules.asWritten.maximumSpeed - rules.maximumSpeed) < 0.001)
        // By way of kilometres an hour it is another number than by way of metres a second.
        rules = usual
        rules.maximumSpeed = rules.maximumSpeed.nextUp
        #expect(rules.asWritten == usual)
    }

    @Test func theLargestValuesAndSixteenCarsFitIntoALine() {
        var rules = usual
        for rule in DriveRule.allCases { rules[rule] = .max }
        let cars = (0..<40).map { (1 << 53) - 1 - Car.ID($0) }
        #expect(text(.rules(rules, cars: cars, at: .min)).utf8.count < SpoolLine.payloadLimit)
        let written = text(.rules(rules, cars: cars, at: 10_000_000_000_000))
        #expect(parse(written) == .rules(rules, cars: Array(cars.prefix(16)), at: 10_000_000_000_000))
    }

    @Test func whatIsNoNumberIsBounded() {
        var rules = usual
        rules.idleRadius = .nan
        rules.motionRadius = .infinity
        rules.maximumError = -5
        rules.preRoll = -1
        let said = payload("IdleRadius=0", "MotionRadius=999999999999", "PreRoll=0", "MaxError=0")
        #expect(text(.rules(rules, cars: [], at: 7)) == said)
    }

    @Test(arguments: [
        "7 Weather=5", "7 IdleTimeout=", "7 IdleTimeout=soon", "7 IdleTimeout=-5", "7 IdleTimeout=1.5", "7 IdleTimeout",
        "7 =5", "7 idletimeout=5", "7 IdleTimeout=99999999999999999999", "7 Cars=", "7 Cars=1,x", "7 Cars=1,,2",
        "7  ", "7 = = =", "7 IdleRadius=5=6",
    ])
    func whatANewerProgramSaysIsPassedOver(payload: String) {
        #expect(parse(payload) == .rules(usual, cars: [], at: 7))
        var rules = usual
        rules.preRoll = 9
        #expect(parse(payload + " PreRoll=9 Cars=3") == .rules(rules, cars: [3], at: 7))
    }

    @Test(arguments: ["", "x", "-"])
    func aLineWithoutItsTimeIsNone(payload: String) { #expect(parse(payload) == nil) }

    @Test func anyRulesComeBackAsTheyWereWritten() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var rules = usual
            for rule in DriveRule.allCases where Bool.random(using: &random) {
                rules[rule] = Int64.random(in: DriveRules.bounds, using: &random)
            }
            rules = rules.asWritten
            let cars = (0..<Int.random(in: 0...16, using: &random)).map { _ in
                Car.ID.random(in: 0..<(1 << 53), using: &random)
            }
            let line = SpoolLine.rules(rules, cars: cars, at: .random(in: 0...10_000_000_000_000, using: &random))
            #expect(parse(text(line)) == line, "\(text(line))")
        }
    }

    @Test func anyBytesAreHarmless() {
        var state: UInt64 = 43
        let letters = Array("0123456789=,- CarsIdleTimeoutMaxSpeed\u{7F}".utf8)
        for _ in 0..<20_000 {
            var bytes: [UInt8] = Array("P 1 2 ".utf8)
            for _ in 0..<40 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                bytes.append(letters[Int(state % UInt64(letters.count))])
            }
            let line = bytes.withUnsafeBytes { SpoolLine($0) }
            guard case .rules(let rules, let cars, _)? = line else { continue }
            #expect(rules == rules.asWritten && cars.count <= 20)
        }
    }
}
