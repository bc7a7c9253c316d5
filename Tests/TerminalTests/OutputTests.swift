import Glibc
import Terminal
import Testing

/// The bytes that reach the other end of a pipe, and what happens when nobody is there.
@Suite struct OutputTests {
    @Test func keepsWhatIsWrittenUntilItIsFlushed() throws {
        let pipe = try Pipe()
        let output = Output(descriptor: pipe.writing)
        try output.write(Array("one".utf8))
        try output.line(" two")
        #expect(pipe.available() == 0)
        try output.flush()
        #expect(pipe.read(upTo: 100) == Array("one two\n".utf8))
    }

    /// A pipe may lead to a terminal; only whole lines of our own style pass.
    @Test(arguments: [
        ("a\u{1b}[2Jb\u{202E}\nc", "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}c\n"),
        ("  \u{1b}[1ma\u{1b}[5mb\u{1b}[0m", "  \u{1b}[1ma\u{FFFD}[5mb\u{1b}[0m\n"),
        ("a \u{1b}[31mb\u{1b}[0m", "a \u{FFFD}[31mb\u{FFFD}[0m\n"),
    ])
    func aLineForAPersonIsSafeToShow(text: String, shown: String) throws {
        let pipe = try Pipe()
        let output = Output(descriptor: pipe.writing)
        try output.line(text)
        try output.flush()
        #expect(String(decoding: pipe.read(upTo: 100), as: UTF8.self) == shown)
    }

    @Test func whatIsForProgramsGoesOutAsItIs() throws {
        let pipe = try Pipe()
        let output = Output(descriptor: pipe.writing)
        let bytes = Array("\u{1b}\u{202E}\r\n".utf8) + [0xFF]
        try output.write(bytes)
        try output.flush()
        #expect(pipe.read(upTo: 100) == bytes)
    }

    @Test func handsOnAFullBufferByItself() throws {
        let file = try ScratchFile()
        let output = Output(descriptor: file.descriptor)
        try output.write([UInt8](repeating: 0x61, count: 64 << 10))
        #expect(file.size == 64 << 10)
        try output.write([0x62])
        #expect(file.size == 64 << 10)
        try output.flush()
        #expect(file.size == 64 << 10 + 1)
    }

    @Test func waitsForAReaderWhoIsSlow() throws {
        let pipe = try Pipe()
        // Non-blocking and too small for it all: write(2) answers EAGAIN until the reader has made room.
        #expect(fcntl(pipe.writing, F_SETFL, O_NONBLOCK) == 0)
        let expected = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let reader = Reading(from: pipe.reading, count: expected.count)
        let output = Output(descriptor: pipe.writing)
        try output.write(expected)
        try output.flush()
        #expect(reader.finish() == expected)
    }

    @Test func saysThatTheReaderIsGone() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        pipe.closeReading()
        let output = Output(descriptor: pipe.writing)
        try output.line("to nobody")
        #expect(throws: Output.Failure.closed) { try output.flush() }
        // Bytes that could not be written are not tried again.
        #expect(throws: Never.self) { try output.flush() }
    }

    @Test func saysWhatTheKernelSaid() throws {
        let file = try ScratchFile(flags: O_RDONLY)
        let output = Output(descriptor: file.descriptor)
        try output.line("to a file that is open for reading")
        #expect(throws: Output.Failure.failed(errno: EBADF)) { try output.flush() }
    }
}

@Suite struct ScreenTests {
    @Test func aPipeHasNoWidthUnlessAPersonSaysSo() throws {
        let pipe = try Pipe()
        let plain = Screen(descriptor: pipe.writing) { _ in nil }
        #expect(plain == Screen(isTerminal: false, columns: nil, hasColour: false))
        let told = Screen(descriptor: pipe.writing) { $0 == "COLUMNS" ? "60" : nil }
        #expect(told.columns == 60)
        for nonsense in ["", "0", "-3", "wide"] {
            #expect(Screen(descriptor: pipe.writing) { $0 == "COLUMNS" ? nonsense : nil }.columns == nil)
        }
    }

    @Test func aTerminalTellsItsWidthAndTakesColourUnlessToldNotTo() throws {
        let terminal = try PseudoTerminal(columns: 132)
        #expect(
            Screen(descriptor: terminal.descriptor) { _ in nil }
                == Screen(isTerminal: true, columns: 132, rows: 24, hasColour: true))
        #expect(Screen(descriptor: terminal.descriptor) { $0 == "COLUMNS" ? "60" : nil }.columns == 132)
        #expect(!Screen(descriptor: terminal.descriptor) { $0 == "NO_COLOR" ? "1" : nil }.hasColour)
        #expect(Screen(descriptor: terminal.descriptor) { $0 == "NO_COLOR" ? "" : nil }.hasColour)
        #expect(!Screen(descriptor: terminal.descriptor) { $0 == "TERM" ? "dumb" : nil }.hasColour)
    }

    @Test func aTerminalWithoutAWidthIsTakenForEightyColumns() throws {
        let terminal = try PseudoTerminal(columns: 0)
        #expect(Screen(descriptor: terminal.descriptor) { _ in nil }.columns == 80)
        #expect(Screen(descriptor: terminal.descriptor) { $0 == "COLUMNS" ? "60" : nil }.columns == 60)
    }

    @Test func emphasisIsOnlyForThoseWhoSeeIt() {
        let colourful = Screen(isTerminal: true, columns: 80, hasColour: true)
        let plain = Screen(isTerminal: true, columns: 80, hasColour: false)
        #expect(colourful.bold("x") == "\u{1b}[1mx\u{1b}[0m")
        #expect(colourful.red("x") == "\u{1b}[31mx\u{1b}[0m")
        #expect(plain.bold("x") + plain.red("y") == "xy")
    }
}
