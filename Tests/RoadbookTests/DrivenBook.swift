import AppendLog
import Glibc
import Testing

/// A spool that the real recorder wrote of a road that was never driven, and its lines, to be written anew with one of
/// them changed.
struct DrivenBook {
    static let golf = "00:1B:44:11:3A:B7"

    /// The words of the receiver, second by second, and the cars that come and go.
    struct Road {
        private(set) var lines: [String] = []
        private(set) var second = 0
        private var metres = 0.0

        mutating func drive(_ seconds: Int, at speed: Double) {
            for _ in 0..<seconds {
                second += 1
                metres += speed
                let latitude = 51.5 + metres / 111_194.9
                lines.append(
                    """
                    \(second * 1000) {"class":"TPV","device":"/dev/gps","mode":3,"time":"\(time)","lat":\(latitude),\
                    "lon":-0.12,"speed":\(speed),"eph":3.0}
                    """)
            }
        }

        /// The receiver says nothing.
        mutating func wait(_ seconds: Int) { second += seconds }

        mutating func say(_ words: String) { lines.append("\(second * 1000) \(words)") }

        /// From 2026-03-01 08:00:00 UTC on.
        private var time: String {
            let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
            return "2026-03-01T\(digits(8 + second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60)).000Z"
        }
    }

    let books: WrittenBooks
    private let settings: SettingsFolder

    init(_ road: Road, settings text: String = "") throws {
        books = try WrittenBooks()
        settings = try SettingsFolder(text)
        try books.place(Array((road.lines.joined(separator: "\n") + "\n").utf8), at: "road")
        let words = ["--data", books.data, "--config", settings.path, "--replay", "\(books.data)/road"]
        let outcome = try Child(Roadbook.path + "d", words, [:]).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
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
