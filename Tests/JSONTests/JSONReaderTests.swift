import JSON
import Testing

/// Texts that the reader accepts, texts that it refuses, and the places where it says the fault is.
@Suite struct JSONReaderTests {
    @Test(arguments: [
        ("null", JSONValue.null),
        (" \t\r\n true \n", .bool(true)),
        ("false", .bool(false)),
        ("0", .integer(0)),
        ("-1", .integer(-1)),
        ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("1.5", .number(1.5)),
        ("1e3", .number(1000)),
        ("1E-2", .number(0.01)),
        ("-0", .number(-0.0)),
        ("\"\"", .string("")),
        ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("a\"\\/\u{8}\u{c}\n\r\t")),
        ("\"\\u00e9\\u20AC\\ud83d\\ude97\"", .string("é€🚗")),
        ("\"Zürich 🚗\"", .string("Zürich 🚗")),
        ("[]", .array([])),
        ("[ 1 , [ ] , { } ]", .array([.integer(1), .array([]), .object([])])),
    ])
    func readsEveryKindOfValue(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(reading: text) == expected)
    }

    @Test func keepsTheOrderOfMembersAndFindsThemByName() throws {
        let value = try JSONValue(reading: #"{"b": 1, "a": [true, 2.5, "x"], "": null}"#)
        #expect(value.members?.map(\.name) == ["b", "a", ""])
        #expect(value["b"]?.integer == 1)
        #expect(value["a"]?[0]?.bool == true)
        #expect(value["a"]?[1]?.double == 2.5)
        #expect(value["a"]?[2]?.text == "x")
        #expect(value["a"]?[3] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value[""] == .null)
        #expect(value["c"] == nil)
        #expect(value["b"]?["c"] == nil)
    }

    @Test(arguments: [
        ("", JSONError.Reason.unexpectedEnd, 0),
        ("   ", .unexpectedEnd, 3),
        ("\u{FEFF}1", .unexpectedByte(0xEF), 0),
        ("nul", .unexpectedEnd, 3),
        ("nule", .unexpectedByte(UInt8(ascii: "e")), 3),
        ("True", .unexpectedByte(UInt8(ascii: "T")), 0),
        ("NaN", .unexpectedByte(UInt8(ascii: "N")), 0),
        ("Infinity", .unexpectedByte(UInt8(ascii: "I")), 0),
        ("-Infinity", .invalidNumber, 0),
        ("+1", .unexpectedByte(UInt8(ascii: "+")), 0),
        (".5", .unexpectedByte(UInt8(ascii: ".")), 0),
        ("01", .invalidNumber, 0),
        ("-01", .invalidNumber, 0),
        ("[00]", .invalidNumber, 1),
        ("1.", .unexpectedEnd, 2),
        ("1.x", .invalidNumber, 0),
        ("1e", .unexpectedEnd, 2),
        ("1e+", .unexpectedEnd, 3),
        ("1ex", .invalidNumber, 0),
        ("-", .unexpectedEnd, 1),
        ("0x10", .trailingBytes, 1),
        ("1e400", .numberOutOfRange, 0),
        ("1 2", .trailingBytes, 2),
        ("{} x", .trailingBytes, 3),
        ("[1,]", .unexpectedByte(UInt8(ascii: "]")), 3),
        ("[1 2]", .unexpectedByte(UInt8(ascii: "2")), 3),
        ("{\"a\":1,}", .unexpectedByte(UInt8(ascii: "}")), 7),
        ("{a:1}", .unexpectedByte(UInt8(ascii: "a")), 1),
        ("{\"a\" 1}", .unexpectedByte(UInt8(ascii: "1")), 5),
        ("{'a':1}", .unexpectedByte(UInt8(ascii: "'")), 1),
        ("[1] // why", .trailingBytes, 4),
        ("\"a", .unexpectedEnd, 2),
        ("\"\\", .unexpectedEnd, 2),
        ("\"\\x\"", .invalidEscape, 1),
        ("\"\\u12g4\"", .invalidEscape, 1),
        ("\"\\u12", .unexpectedEnd, 5),
        ("\"\\ud83d\"", .loneSurrogate, 1),
        ("\"\\ud83dx\"", .loneSurrogate, 1),
        ("\"\\ud83d\\n\"", .loneSurrogate, 1),
        ("\"\\ud83d\\u0041\"", .loneSurrogate, 1),
        ("\"\\ude97\"", .loneSurrogate, 1),
        ("\"a\nb\"", .controlCharacter, 2),
        ("\"\u{0}\"", .controlCharacter, 1),
        ("{\"a\":1,\"a\":2}", .duplicateName("a"), 7),
        ("{\"a\":1,\"\\u0061\":2}", .duplicateName("a"), 7),
    ])
    func refusesWhatIsNotJSONAndSaysWhere(text: String, reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(reading: text) }
    }

    @Test func tellsApartNamesThatOnlyLookTheSame() throws {
        let value = try JSONValue(reading: "{\"\u{e9}\": 1, \"e\u{301}\": 2}")
        #expect(value["\u{e9}"] == .integer(1))
        #expect(value["e\u{301}"] == .integer(2))
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22],
        ] as [[UInt8]])
    func refusesStringsThatAreNotUTF8(bytes: [UInt8]) {
        #expect(throws: JSONError(.invalidUTF8, at: 1)) { try JSONValue(reading: bytes) }
    }

    @Test func stopsAtTheDepthItWasGiven() throws {
        let limits = JSONLimits(depth: 3)
        #expect(try JSONValue(reading: "[[[]]]", limits: limits)[0]?[0] == .array([]))
        #expect(throws: JSONError(.tooDeep(limit: 3), at: 3)) { try JSONValue(reading: "[[[[]]]]", limits: limits) }
        #expect(throws: JSONError(.tooDeep(limit: 3), at: 15)) {
            try JSONValue(reading: #"{"a":{"b":{"c":{}}}}"#, limits: limits)
        }
        // Side by side is not deep.
        #expect(try JSONValue(reading: "[[],[],[[]],[[]]]", limits: limits).elements?.count == 4)
    }

    @Test func noAskedForDepthOverflowsTheStack() {
        let limits = JSONLimits(bytes: 1 << 24, depth: .max)
        let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSONError(.tooDeep(limit: JSONLimits.deepest), at: JSONLimits.deepest)) {
            try JSONValue(reading: brackets, limits: limits)
        }
    }

    @Test func stopsAtTheSizeItWasGiven() throws {
        let limits = JSONLimits(bytes: 4)
        #expect(try JSONValue(reading: "1234", limits: limits) == .integer(1234))
        #expect(throws: JSONError(.tooLarge(limit: 4), at: 4)) { try JSONValue(reading: "12345", limits: limits) }
    }

    @Test func underflowIsZeroAndNotAnError() throws {
        #expect(try JSONValue(reading: "1e-400").double == 0)
    }

    @Test func anErrorIsOneLineThatAPersonCanRead() {
        let error = JSONError(.unexpectedByte(0x7D), at: 7)
        #expect(error.description == "unexpected byte 0x7d at byte 7")
        #expect(JSONError(.tooDeep(limit: 64), at: 64).description == "nested more than 64 deep at byte 64")
    }
}
