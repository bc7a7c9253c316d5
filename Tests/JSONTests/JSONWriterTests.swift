import JSON
import Testing

/// The bytes that the writer puts on a line.
@Suite struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func setsCommasAndColonsByItself() {
        let text = written { writer in
            writer.beginObject()
            writer.member("log", "6f1c")
            writer.member("n", 3)
            writer.member("exact", true)
            writer.member("mean", 1.5)
            writer.nullMember("until")
            writer.name("list")
            writer.beginArray()
            writer.integer(1)
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
            writer.endObject()
            writer.endLine()
        }
        #expect(text == #"{"log":"6f1c","n":3,"exact":true,"mean":1.5,"until":null,"list":[1,{},[]]}"# + "\n")
    }

    @Test func writesOneObjectPerLine() {
        let text = written { writer in
            for number in 0..<3 {
                writer.beginObject()
                writer.member("n", number)
                writer.endObject()
                writer.endLine()
            }
        }
        #expect(text == "{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n")
    }

    @Test func startsAfreshWhenCleared() {
        var writer = JSONWriter()
        writer.integer(1)
        writer.clear()
        writer.integer(2)
        #expect(writer.bytes == Array("2".utf8))
    }

    @Test(arguments: [
        ("plain", "\"plain\""),
        ("a\"b\\c/", #""a\"b\\c/""#),
        ("\n\r\t", #""\n\r\t""#),
        ("\u{0}\u{8}\u{1b}\u{1f}", #""\u0000\u0008\u001b\u001f""#),
        ("é€🚗", "\"é€🚗\""),
        ("\u{7f}\u{9b}é\n\"\u{202E}\u{E0041}", #""\u007f\u009bé\n\"\u202e\udb40\udc41""#),
    ])
    func escapesWhatMustBeEscapedAndNothingElse(text: String, expected: String) {
        #expect(written { $0.string(text) } == expected)
        #expect(written { $0.string(decoding: Array(text.utf8)) } == expected)
    }

    @Test(
        arguments: [
            ([0x41, 0xFF, 0x42], "\"A\u{FFFD}B\""),
            ([0xC3], "\"\u{FFFD}\""),
            ([0xC3, 0x22], "\"\u{FFFD}\\\"\""),
            ([0xE2, 0x82, 0x0A], "\"\u{FFFD}\\n\""),
            ([0xED, 0xA0, 0x80], "\"\u{FFFD}\u{FFFD}\u{FFFD}\""),
            ([0xC3, 0xA9], "\"é\""),
        ] as [([UInt8], String)])
    func replacesBytesThatAreNotUTF8(bytes: [UInt8], expected: String) {
        #expect(written { $0.string(decoding: bytes) } == expected)
    }

    @Test func writesNumbersInFullAndInTheirShortestForm() {
        #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.integer(Int64.min) } == "-9223372036854775808")
        #expect(written { $0.number(0.1) } == "0.1")
        #expect(written { $0.number(-0.0) } == "0.0")
        #expect(written { $0.number(47.123456789) } == "47.123456789")
        #expect(written { $0.number(.infinity) } == "null")
        #expect(written { $0.number(.nan) } == "null")
    }
}
