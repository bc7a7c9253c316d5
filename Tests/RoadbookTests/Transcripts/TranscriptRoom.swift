import Files
import Glibc
import TemporaryFolders
import World

/// The place in which the lines of a scenario are typed: a directory with the books in `data`, the settings in
/// `settings`, and no recorder. Nothing in it differs from one run to the next: the clock was set, and the logs have
/// the names that they had before.
final class TranscriptRoom {
    let path: String
    let travels: Travels
    /// Seconds since 1970, at which every program begins.
    var clock: Int64
    private let folder = TemporaryFolder()

    /// Libraries under which the clock of the day was set, whoever runs the tests is called Anna, and a new log has the
    /// name that it had before. They are compiled once, and go when the tests end.
    private static let preloaded = Result {
        atexit { FolderRemoval.remove(TranscriptRoom.libraries.path) }
        let names = ["day-clock", "names", "same-chance"]
        return try names.map { try RigLibrary.compile($0, in: libraries.path) }.joined(separator: ":")
    }
    private static let libraries = TemporaryFolder()

    init(_ world: String, clock: Int64) throws {
        path = folder.path
        self.clock = clock
        let books = try WrittenBooks(at: path + "/data")
        books.makeUpRandomness()
        travels = Travels(into: TextSink(books))
        try TranscriptWorld.make(world, in: self)
    }

    /// Variables of a program that is started here.
    func surroundings() throws -> [String: String] {
        let programs = Roadbook.path.lastIndex(of: "/").map { String(Roadbook.path[..<$0]) } ?? "."
        return [
            "PATH": "\(programs):/usr/bin:/bin", "HOME": path, "TZ": "UTC", "LANG": "C.UTF-8", "ROADBOOK_DATA": "data",
            "ROADBOOK_CONFIG": path + "/settings", "ROADBOOK_SOCKET": "control", "DAY_CLOCK": "\(clock)",
            "NAMES": "\(getuid())=anna", "LD_PRELOAD": try TranscriptRoom.preloaded.get(),
        ]
    }

    /// Types a line into a shell.
    func run(_ line: String) throws -> Roadbook.Outcome {
        let script = "cd \"$HOME\"; set -o pipefail; \(line)"
        return try Child("/bin/bash", ["-c", script], try surroundings()).finish()
    }

    /// A line that must succeed.
    func prepare(_ line: String) throws {
        let outcome = try run(line)
        guard outcome.code == 0 else { throw TranscriptError("\(line): \(outcome.code) \(outcome.errors)") }
    }

    /// Puts a file where the lines are typed, or into a folder there, which is made.
    func place(_ lines: [String], at name: String) throws {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        try travels.books.place(Array(lines.map { $0 + "\n" }.joined().utf8), at: "../\(name)")
    }
}
