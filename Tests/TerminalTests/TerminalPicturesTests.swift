import Glibc
import Terminal
import Testing

@Suite struct TerminalPicturesTests {
    private func told(_ answer: String, _ environment: [String: String] = [:]) -> TerminalPictures {
        TerminalPictures(answer: Array(answer.utf8)) { environment[$0] }
    }

    private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;c"

    @Test func kittySaysThatItShowsPictures() {
        let told = told(Self.kitty)
        #expect(told.way == .kitty)
        #expect(told.letter?.width == 10)
        #expect(told.letter?.height == 20)
    }

    @Test(arguments: [
        "", "\u{1b}[?1;2c", "\u{1b}[?4;22c", "\u{1b}[?62;14;40c", "\u{1b}_Gi=31;ENOTSUPPORTED\u{1b}\\\u{1b}[?62c",
        "jk\u{1b}[A",
        "\u{1b}[6;0;99999t\u{1b}[?6c",
    ])
    func otherTerminalsShowLetters(answer: String) {
        #expect(told(answer).way == nil)
        #expect(told(answer).letter == nil)
    }

    @Test func sixelsAreTheFourthOfWhatATerminalKnows() {
        #expect(told("\u{1b}[?62;4;22c").way == .sixel)
        #expect(told("\u{1b}[6;20;10t\u{1b}[?63;1;2;4c").way == .sixel)
        #expect(told("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;4c").way == .kitty)
    }

    @Test func sixelsAreWrittenAsTheyAre() throws {
        #expect(try written(Array("\u{1b}Pq~\u{1b}\\".utf8), .sixel) == "\u{1b}Pq~\u{1b}\\\n")
    }

    @Test func iTermIsKnownByItsName() {
        #expect(told("\u{1b}[?62;4c", ["LC_TERMINAL": "iTerm2"]).way == .iTerm)
        #expect(told("\u{1b}[?62;4c", ["TERM_PROGRAM": "WezTerm"]).way == .iTerm)
        #expect(told("", ["TERM_PROGRAM": "WezTerm", "TMUX": "/tmp/tmux"]).way == nil)
        #expect(told("", ["TERM_PROGRAM": "vscode"]).way == nil)
    }

    /// The answer is whole with its last part, wherever it is cut before.
    @Test func theEndOfAnAnswerIsKnown() {
        let bytes = Array(Self.kitty.utf8)
        for length in 0..<bytes.count { #expect(!TerminalPictures.isWhole(Array(bytes.prefix(length)))) }
        #expect(TerminalPictures.isWhole(bytes))
    }

    private func written(_ png: [UInt8], _ way: TerminalPictures.Way) throws -> String {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let output = Output(descriptor: ends[1])
        try output.picture(png, way, columns: 80, rows: 24)
        try output.flush()
        close(ends[1])
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(ends[0], &bytes, bytes.count), count > 0 { text += bytes[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ])
    func iTermGetsThePictureInOnePiece(bytes: String, text: String) throws {
        let expected = "\u{1b}]1337;File=inline=1;width=80;height=24;preserveAspectRatio=1:\(text)\u{7}\n"
        #expect(try written(Array(bytes.utf8), .iTerm) == expected)
    }

    @Test func kittyGetsItInPieces() throws {
        let text = try written([UInt8](repeating: 0, count: 9_000), .kitty)
        let pieces = text.split(separator: "\u{1b}\\").dropLast()
        #expect(pieces.count == 3)
        #expect(pieces.first?.hasPrefix("\u{1b}_Ga=T,f=100,q=2,c=80,r=24,m=1;") == true)
        #expect(pieces.last?.hasPrefix("\u{1b}_Gm=0;") == true)
        let letters = pieces.reduce(0) { $0 + ($1.split(separator: ";").last?.count ?? 0) }
        #expect(letters == 12_000)
    }
}
