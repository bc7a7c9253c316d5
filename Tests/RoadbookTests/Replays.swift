import Glibc

/// A data directory whose spool the real recorder wrote, from a file of what happened: it is lived through by
/// `roadbookd --replay`, with whatever settings a test wants.
final class Replays {
    static let golf = "00:1B:44:11:3A:B7"
    /// 2026-03-01 08:00:00 UTC
    static let start: Int64 = 1_772_352_000

    let books: WrittenBooks
    private let settings: SettingsFolder?
    /// The directory in which the recorder finds its settings.
    private let place: String
    private var surroundings: [String: String] = [:]
    private var lines: [String] = []
    private var second: Int64 = 0
    private var north = 0.0
    private var configuration: String
    private var boot = 0

    init(settings text: String = "") throws {
        books = try WrittenBooks()
        let folder = try SettingsFolder()
        (settings, place) = (folder, folder.path)
        configuration = text
    }

    /// Into these books, with the settings that are there.
    init(in books: WrittenBooks, settings path: String, under surroundings: [String: String]) {
        self.surroundings = surroundings
        self.books = books
        (settings, place) = (nil, path)
        configuration = ""
    }

    // MARK: What happens

    func drive(_ seconds: Int, at speed: Double = 15) {
        for _ in 0..<seconds {
            north += speed
            fix(speed)
        }
    }

    func stand(_ seconds: Int) { for _ in 0..<seconds { fix(0) } }

    /// The receiver is off, or in a garage.
    func wait(_ seconds: Int) { second += Int64(seconds) }

    /// The car is brought on, and the receiver sees nothing of it.
    func carry(_ metres: Double) { north += metres }

    /// `car connected`, `car gone`, `start`, `finish`, `pause`, `resume`.
    func says(_ word: String) { lines.append(word.hasPrefix("car") ? "\(word) \(Replays.golf)" : word) }

    private func fix(_ speed: Double) {
        second += 1
        let latitude = 51.5 + north / 111_194.9
        lines.append(
            """
            {"class":"TPV","device":"/dev/gps0","mode":3,"time":"\(Replays.time(Replays.start + second))",\
            "lat":\(latitude),"lon":-0.12,"altMSL":52.0,"speed":\(speed),"eph":4.0}
            """)
    }

    private static func time(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
            + "\(two(parts.tm_min)):\(two(parts.tm_sec)).000Z"
    }

    // MARK: Living through it

    /// All that happened so far, as one boot; what comes next is another.
    func live() throws {
        try settings?.write(configuration, to: "roadbook.conf")
        try books.place(Array(lines.joined(separator: "\n").utf8) + [0x0A], at: "happened")
        lines.removeAll()
        boot += 1
        let arguments = [
            "--data", books.data, "--config", place, "--rehearse", "boot\(boot)", "--replay",
            "\(books.data)/happened",
        ]
        let recorder = try Child(Roadbook.path + "d", arguments, surroundings).finish()
        guard recorder.code == 0 else { throw Roadbook.SpawnError(code: recorder.code) }
    }

    /// Other settings for what comes.
    func set(_ text: String) { configuration = text }

    func run(_ arguments: String...) throws -> Roadbook.Outcome {
        try Roadbook.run(
            ["--data", books.data, "--config", place] + arguments, environment: ["TZ": "UTC"])
    }
}
