import JSON
import Testing

/// Bytes nobody chose: prefixes, single wrong bytes, noise. The reader answers each with a value or an error.
@Suite struct JSONRobustnessTests {
    static let document = Array(
        #"{"log":"6f1c","n":[0,-1.5e3,true,false,null],"t":"a\n\u00e9\ud83d\ude97ü","o":{"x":{}}}"#.utf8)

    @Test func everyPrefixOfADocumentEndsTooEarlyOrInsideALetter() throws {
        _ = try JSONValue(reading: Self.document)
        for length in 0..<Self.document.count {
            let prefix = Array(Self.document[..<length])
            #expect(throws: JSONError.self, "prefix of \(length)") { try JSONValue(reading: prefix) }
        }
    }

    @Test func everySingleWrongByteGivesAValueOrAnErrorInsideTheDocument() {
        var accepted = 0
        var refused = 0
        for index in Self.document.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = Self.document
                bytes[index] = byte
                switch outcome(bytes) {
                case .success: accepted += 1
                case .failure(let error):
                    refused += 1
                    #expect((0...bytes.count).contains(error.offset))
                }
            }
        }
        #expect(accepted > 0)
        #expect(refused > accepted)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func noiseNeverTraps(seed: UInt64) {
        var random = SplitMix(state: seed)
        let alphabet = Array("{}[]\",:\\u0123456789abcdefDd8.eE+-tfnrl \n\u{e9}\u{1F697}".utf8)
        for _ in 0..<20_000 {
            let length = Int(random.next() % 48)
            let isFromAlphabet = random.next() % 4 != 0
            let bytes = (0..<length).map { _ in
                let number = random.next()
                return isFromAlphabet
                    ? alphabet[Int(number % UInt64(alphabet.count))] : UInt8(truncatingIfNeeded: number)
            }
            if case .success(let value) = outcome(bytes) { expectRoundTrip(value) }
        }
    }

    @Test(arguments: [UInt64(11), 12, 13])
    func anyValueComesBackAsItWasWritten(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<2_000 { expectRoundTrip(random.value(depth: 4)) }
    }

    private func outcome(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
        do throws(JSONError) {
            return .success(try JSONValue(reading: bytes))
        } catch {
            return .failure(error)
        }
    }

    private func expectRoundTrip(_ value: JSONValue) {
        var first = JSONWriter()
        first.value(value)
        guard case .success(let read) = outcome(first.bytes) else {
            Issue.record("not read back: \(String(decoding: first.bytes, as: UTF8.self))")
            return
        }
        // By bytes: two strings that Swift calls equal need not be the same text.
        var second = JSONWriter()
        second.value(read)
        #expect(first.bytes == second.bytes)
        #expect(read == value)
    }
}

/// A small generator with a seed, so that a failure can be had again.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func value(depth: Int) -> JSONValue {
        switch next() % (depth > 0 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(next() % 2 == 0)
        case 2: return .integer(Int64(truncatingIfNeeded: next()) >> Int64(next() % 63))
        case 3: return number()
        case 4, 5: return .string(text())
        case 6: return .array((0..<next() % 5).map { _ in value(depth: depth - 1) })
        default:
            return .object((0..<next() % 5).map { JSONValue.Member("\($0)" + text(), value(depth: depth - 1)) })
        }
    }

    private mutating func number() -> JSONValue {
        let double = Double(bitPattern: next())
        return double.isFinite ? .number(double) : .number(0.5)
    }

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<next() % 8 {
            let limit: UInt32 = next() % 2 == 0 ? 0x80 : 0x11_0000
            text.unicodeScalars.append(Unicode.Scalar(UInt32(truncatingIfNeeded: next()) % limit) ?? "?")
        }
        return text
    }
}
