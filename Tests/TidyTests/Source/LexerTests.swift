import Testing

@Suite struct LexerTests {
    private func code(_ text: String) -> String { String(decoding: SwiftLexer(Array(text.utf8)).code, as: UTF8.self) }

    private func comments(_ text: String) -> String {
        String(decoding: SwiftLexer(Array(text.utf8)).comments, as: UTF8.self)
    }

    @Test func aLineCommentIsNotCode() {
        #expect(code("a // b\nc") == "a     \nc")
        #expect(comments("a // b\nc") == "  // b\n ")
    }

    @Test func blockCommentsNest() {
        #expect(code("a /* b /* c */ d */ e") == "a                   e")
    }

    @Test func aStringKeepsOnlyItsQuotes() {
        #expect(code(#"let a = "try // b""#) == #"let a = "        ""#)
    }

    @Test func anEscapedQuoteDoesNotEndAString() {
        #expect(code(#""a\"b" c"#) == #""    " c"#)
    }

    @Test func theCodeInsideAnInterpolationIsCode() {
        #expect(code(#""a\(f("b", (1)))c" d"#) == #"" "#.dropLast() + #"  (f(" ", (1))) " d"#)
    }

    @Test func aRawStringEndsWithItsHashes() {
        let text = "#\"a\"b\\(c)\"# d"
        #expect(code(text) == "#\"       \"# d")
    }

    @Test func aStringOfManyLinesKeepsItsLines() {
        #expect(code("\"\"\"\n try \"a\" \n\"\"\" b") == "\"\"\"\n         \n\"\"\" b")
    }

    @Test func tokensKnowTheirLines() {
        let tokens = SourceText("a.swift", "@a b\n.c(1)").tokens
        #expect(tokens.map(\.text) == ["@a", "b", ".", "c", "(", "1", ")"])
        #expect(tokens.map(\.line) == [1, 1, 2, 2, 2, 2, 2])
    }
}
