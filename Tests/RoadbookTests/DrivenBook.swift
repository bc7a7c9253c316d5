import AppendLog
import Drive
import Glibc
import World

/// The words of a receiver and of people, as the recorder hears them on the way.
typealias ToldRoad = World<ReplaySink>

/// A spool that the real recorder wrote of a road that was never driven: it is lived through by `roadbookd --replay`,
/// with whatever settings a test wants. Its lines may be written anew with one of them changed.
final class DrivenBook {
    static let golf = Cars.address(of: Cars.golf)

    let books: WrittenBooks
    private let settings: SettingsFolder?
    /// The directory in which the recorder finds its settings.
    private let place: String
    private var surroundings: [String: String] = [:]
    private var boots = 0

    init(_ road: ToldRoad, settings text: String = "") throws {
        books = try WrittenBooks()
        let folder = try SettingsFolder(text)
        (settings, place) = (folder, folder.path)
        try live(road)
    }

    /// Into these books, with the settings that are there.
    init(_ road: ToldRoad, in books: WrittenBooks, settings path: String, under surroundings: [String: String]) throws {
        self.surroundings = surroundings
        self.books = books
        (settings, place) = (nil, path)
        try live(road)
    }

    /// Lives through the boots of the road that are new.
    func live(_ road: ToldRoad) throws {
        for file in road.files.dropFirst(boots) {
            try books.place(Array(file.utf8), at: "happened")
            boots += 1
            let arguments = [
                "--data", books.data, "--config", place, "--rehearse", "boot\(boots)", "--replay",
                "\(books.data)/happened",
            ]
            let recorder = try Child(Roadbook.path + "d", arguments, surroundings).finish()
            guard recorder.code == 0 else { throw Roadbook.SpawnError(code: recorder.code) }
        }
    }

    func run(_ arguments: String...) throws -> Roadbook.Outcome {
        try Roadbook.run(
            ["--data", books.data, "--config", place] + arguments, environment: ["TZ": "UTC"])
    }

    /// Letter and what stands after the sequence, without the log's own lines.
    func lines() throws -> [String] {
        var lines: [String] = []
        try LogReader([books.directory(.spool)]).readToEnd { line in
            guard line.letter != UInt8(ascii: "N") else { return }
            let text = String(decoding: line.bytes, as: UTF8.self).split(separator: " ")
            lines.append(([text[0]] + text[2...].dropLast()).joined(separator: " "))
        }
        return lines
    }

    /// A book of other lines, written as the recorder writes.
    static func write(_ lines: [String]) throws -> WrittenBooks {
        let books = try WrittenBooks()
        var commits: [WrittenBooks.Commit] = []
        for start in stride(from: 0, to: lines.count, by: 24) {
            commits.append(WrittenBooks.Commit(Array(lines[start..<min(start + 24, lines.count)]), at: 1_000))
        }
        try books.record("boot", commits)
        return books
    }
}
