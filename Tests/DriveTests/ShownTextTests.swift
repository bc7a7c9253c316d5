import Drive
import Testing

/// The form in which text of others is shown.
@Suite struct ShownTextTests {
    @Test(arguments: [
        ("", ""), ("Golf", "Golf"), ("Zürich 🚗 e\u{301}", "Zürich 🚗 e\u{301}"),
        ("a\u{1b}[31m\u{7}b\u{7f}", "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}"), ("a\tb\nc\r", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
        ("\u{9b}31m\u{85}", "\u{FFFD}31m\u{FFFD}"), ("\u{202E}fdp.exe\u{2066}", "\u{FFFD}fdp.exe\u{FFFD}"),
        ("\u{200E}\u{200F}\u{61C}\u{200B}\u{AD}\u{FEFF}\u{2060}", String(repeating: "\u{FFFD}", count: 7)),
        ("\u{2028}\u{2029}\u{FFF9}\u{E0041}", String(repeating: "\u{FFFD}", count: 4)),
    ])
    func nothingThatActsOrHidesIsShown(text: String, shown: String) {
        #expect(ShownText.line(text) == shown)
        #expect(ShownText.line(shown) == shown)
    }

    /// Joiners stay where they shape what is seen; elsewhere they would make two names look like one.
    @Test func joinersStayInTheirScriptsAndBetweenPictures() {
        for text in ["👩\u{200D}👧", "👩🏽\u{200D}🚒", "🏳\u{FE0F}\u{200D}🌈", "می\u{200C}خواهم", "क्\u{200D}ष"] {
            #expect(ShownText.line(text) == text)
        }
        for text in ["Go\u{200C}lf", "\u{200D}Golf", "Golf\u{200D}", "م\u{200D}", "🚗\u{200C}a"] {
            #expect(ShownText.line(text).unicodeScalars.contains("\u{FFFD}"))
        }
    }

    @Test func signsThatAreSeenStay() {
        #expect(ShownText.line("\u{6DD}\u{600}") == "\u{6DD}\u{600}")
    }

    @Test func severalLinesKeepTheirEnds() {
        #expect(ShownText.lines("a\tb\nc\r\nd\re\u{1b}\n") == "a\tb\nc\nd\u{FFFD}e\u{FFFD}\n")
    }

    /// Every character there is: one that is left acts on nothing, and one that is seen is left as it is.
    @Test func everyCharacterIsSeenOrReplaced() {
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = ShownText.line(String(scalar)).unicodeScalars
            #expect(shown.count == 1)
            #expect(shown.first == (scalar.isUnsafeToShow ? "\u{FFFD}" : scalar))
        }
    }
}
