import Drive
import Testing

/// The functions beside another way to compute each: by arrays of scalars, over all short texts of a few letters, among
/// them an accent and an end of line of two.
@Suite struct TextSearchTests {
    private typealias Letters = [Unicode.Scalar]

    private static let letters: Letters = ["a", ",", "\u{301}", "\r", "\n"]

    private static func text(_ letters: Letters) -> String { String(String.UnicodeScalarView(letters)) }

    private static func texts(upTo length: Int) -> [Letters] {
        guard length > 0 else { return [[]] }
        let shorter = texts(upTo: length - 1)
        return shorter + shorter.filter { $0.count == length - 1 }.flatMap { text in letters.map { text + [$0] } }
    }

    private static func firstStart(of wanted: Letters, in text: Letters, from: Int = 0) -> Int? {
        guard !wanted.isEmpty, text.count >= wanted.count else { return nil }
        return (from...max(from, text.count - wanted.count)).first {
            $0 + wanted.count <= text.count && Array(text[$0..<($0 + wanted.count)]) == wanted
        }
    }

    @Test func eachShortTextIsSearchedAsAnArrayIs() {
        for letters in Self.texts(upTo: 4) {
            let text = Self.text(letters)
            for wanted in Self.texts(upTo: 2) {
                let range = text.firstRange(of: Self.text(wanted))
                let start = range.map { text.unicodeScalars.distance(from: text.startIndex, to: $0.lowerBound) }
                let agrees = start == Self.firstStart(of: wanted, in: letters)
                #expect(agrees, "\(wanted) in \(letters)")
                let starts = text.hasPrefix(Self.text(wanted)) == letters.starts(with: wanted)
                let ends = text[...].hasSuffix(Self.text(wanted)) == letters.reversed().starts(with: wanted.reversed())
                #expect(starts && ends, "\(wanted) at an end of \(letters)")
            }
        }
    }

    @Test func eachShortTextIsCutAsAnArrayIs() {
        for letters in Self.texts(upTo: 4) {
            let text = Self.text(letters)
            for (most, omits) in [(Int.max, true), (.max, false), (1, true), (1, false), (0, false)] {
                let parts = text.split(separator: ",", maxSplits: most, omittingEmptySubsequences: omits)
                let expected = letters.split(separator: ",", maxSplits: most, omittingEmptySubsequences: omits)
                let agrees = parts.map { Array($0.unicodeScalars) } == expected.map { Array($0) }
                #expect(agrees, "\(letters) \(most) \(omits)")
            }
            let places = [text.firstIndex(of: ","), text.lastIndex(of: ",")].map { place in
                place.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
            }
            let agrees = places == [letters.firstIndex(of: ","), letters.lastIndex(of: ",")]
            #expect(agrees, "\(letters)")
        }
        #expect("a, b"[...].split(separator: " ") == ["a,", "b"])
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
