import Drive
import Testing

/// The three functions beside another way to compute each: by arrays of characters, over all short texts of a few
/// letters, among them one of two scalars and an end of line of two.
@Suite struct TextSearchTests {
    private static let letters: [Character] = ["a", "b", "e\u{301}", "\r\n", "\n"]

    private static func texts(upTo length: Int) -> [[Character]] {
        guard length > 0 else { return [[]] }
        let shorter = texts(upTo: length - 1)
        return shorter + shorter.filter { $0.count == length - 1 }.flatMap { text in letters.map { text + [$0] } }
    }

    private static func firstStart(of wanted: [Character], in text: [Character], from: Int = 0) -> Int? {
        guard !wanted.isEmpty, text.count >= wanted.count else { return nil }
        return (from...max(from, text.count - wanted.count)).first {
            $0 + wanted.count <= text.count && Array(text[$0..<($0 + wanted.count)]) == wanted
        }
    }

    @Test func eachShortTextIsSearchedAsAnArrayIs() {
        for text in Self.texts(upTo: 4) {
            for wanted in Self.texts(upTo: 2) {
                let range = String(text).firstRange(of: String(wanted))
                let start = range.map { String(text).distance(from: String(text).startIndex, to: $0.lowerBound) }
                let agrees = start == Self.firstStart(of: wanted, in: text)
                #expect(agrees, "\(wanted) in \(text)")
            }
        }
    }

    @Test func eachPlaceIsReplacedOnceAndFromTheLeft() {
        #expect("a, b, c".replacing(", ", with: ";") == "a;b;c")
        #expect("aaa".replacing("aa", with: "b") == "ba")
        #expect("a".replacing("a", with: "aa") == "aa")
        #expect("abc".replacing("", with: "x") == "abc")
        #expect("one\r\ntwo".replacing("\r\n", with: "\n") == "one\ntwo")
        #expect("one"[...].replacing("two", with: "three") == "one")
    }

    @Test func aTextOfNothingStandsNowhere() {
        #expect(!"abc".contains(""))
        #expect("abc".contains("bc"))
        #expect(!"abc".contains("bcd"))
    }
}
