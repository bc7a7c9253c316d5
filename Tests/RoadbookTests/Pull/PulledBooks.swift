import Glibc
import TemporaryFolders
import Testing

/// A recorder's data directory and an empty one at home, with a program between them that stands for ssh: it drops the
/// host and runs the rest on the recorder's data, unless a test has it do something else.
final class PulledBooks {
    let pi: WrittenBooks
    let home: WrittenBooks

    init() throws {
        pi = try WrittenBooks()
        home = try WrittenBooks()
        try line()
    }

    var ssh: String { "\(home.data)/ssh" }
    var machine: String { "\(home.data)/machines/golf" }

    /// Writes the program that stands for ssh. `"$@"` is what is asked for over there, and finds the program and the
    /// data.
    func line(_ script: String = "exec \"$@\"") throws {
        let folder = Roadbook.path.lastIndex(of: "/").map { String(Roadbook.path[..<$0]) } ?? "."
        let text = """
            #!/bin/sh
            shift
            export ROADBOOK_DATA=\(pi.data)
            PATH=\(folder):/usr/bin:/bin
            \(script)

            """
        // Beside it, then named: another test may start a program this moment, and nobody may hold it open for writing.
        try home.place(Array(text.utf8), at: "ssh.new")
        #expect(chmod("\(ssh).new", 0o700) == 0)
        #expect(rename("\(ssh).new", ssh) == 0)
    }

    var words: [String] { ["--data", home.data, "pull", "pi@golf.local", "--ssh", ssh] }

    func pull(_ more: String..., from words: [String]? = nil) throws -> Roadbook.Outcome {
        try Roadbook.run((words ?? self.words) + more, environment: ["TZ": "UTC"])
    }

    func bytes(_ path: String) -> [UInt8] { WholeFile.bytes(of: path) ?? [] }

    private func segments(_ directory: String) -> [String] {
        WrittenBooks.files(in: directory).filter { $0.hasSuffix(".log") || $0.hasSuffix(".zst") }
    }

    /// True if the book has only whole blocks, each as it stands over there.
    func holdsNothingElse(_ book: WrittenBooks.LogKind = .spool) -> Bool {
        let folder = "\(machine)/\(book.rawValue)"
        return segments(folder).allSatisfy { name in
            let mine = bytes("\(folder)/\(name)")
            let isWhole = mine.count % 4096 == 0 || name.hasSuffix(".zst")
            return isWhole && bytes("\(pi.directory(book))/\(name)").starts(with: mine)
        }
    }

    /// Nothing is left to come but blank blocks.
    func holdsAll(_ book: WrittenBooks.LogKind = .spool) -> Bool {
        let folder = "\(machine)/\(book.rawValue)"
        guard holdsNothingElse(book) else { return false }
        return segments(pi.directory(book)).allSatisfy { name in
            let held = bytes("\(folder)/\(name)").count
            return bytes("\(pi.directory(book))/\(name)").dropFirst(held).allSatisfy { $0 == 0x20 || $0 == 0x0A }
        }
    }

    /// The trips as a program gets them, wherever they were pulled from.
    func trips(_ data: String) throws -> [String] {
        let outcome = try Roadbook.run(["--data", data, "trips", "--all", "--json"], environment: ["TZ": "UTC"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.lines.map { $0.replacing("\"machine\":\"golf\"", with: "\"machine\":null") }
    }

    func verify(_ data: String) throws -> Roadbook.Outcome { try Roadbook.run(["--data", data, "verify"]) }
}
