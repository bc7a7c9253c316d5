import Glibc
import StubRecorder
import Testing
import World

/// The questions that owners of a car ask, and the one command that answers each.
@Suite struct QuestionTests {
    private struct Question {
        var text: String
        var command = ""
        var answer = ""
    }

    private static func questions() throws -> [Question] {
        var questions: [Question] = []
        for line in try Checkout.text(of: "Tests/Questions/questions.txt").split(separator: "\n") {
            let words = String(line.dropFirst(2))
            switch line.first {
            case "?": questions.append(Question(text: words))
            case "$": questions[questions.count - 1].command = words
            case ">": questions[questions.count - 1].answer = words
            default: continue
            }
        }
        return questions
    }

    @Test func eachHasOneCommandThatAnswersIt() throws {
        let evening = try Evening()
        let questions = try Self.questions()
        #expect(questions.count == 60)
        var answered = 0
        for question in questions {
            let outcome = try evening.run(question.command.replacing("monday", with: evening.weekday))
            // The status of a recorder that has something to say ends with 6.
            let codes: [Int32] = question.command == "roadbook status" ? [6] : [0]
            let isAnswered = codes.contains(outcome.code) && outcome.text.contains(question.answer)
            #expect(isAnswered, "\(question.command): \(outcome.code) \(outcome.errors)\(outcome.text)")
            answered += isAnswered ? 1 : 0
        }
        print("figure questions-answered \(answered) questions peer asked \(questions.count)")
    }

    @Test func theFirstScreenOfHelpIsOneScreen() throws {
        let count = try Roadbook.run(["help"]).text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        print("figure help-lines \(count) lines peer bound 24")
        #expect(count <= 24)
    }
}

/// A book with the drives of a few days, a recorder that drives, and a shell in which somebody asks. It is early in the
/// afternoon, whatever the time is.
private final class Evening {
    private static let day: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000
    /// 2026-03-02 00:00 in any zone that the shell may have, a Monday.
    private static let march2: Int64 = 1_772_409_600_000

    private let travels: Travels
    private let stand: RecorderStand
    private let settings: SettingsFolder
    private let folder: WrittenBooks
    private let hoursAhead: Int64
    private let midnight: Int64
    /// The day that is asked for by its name: a Monday, and on a Tuesday a Sunday, for yesterday has drives of its own.
    let weekday: String

    init() throws {
        let now = Int64(time(nil)) * 1_000
        hoursAhead = 13 - now / Self.hour % 24
        let local = now + hoursAhead * Self.hour
        midnight = local - local % Self.day - hoursAhead * Self.hour
        weekday = Self.weekday(of: local) == 1 ? "sunday" : "monday"
        travels = try Travels()
        stand = try RecorderStand()
        stand.recorder.status.clock.now = now
        settings = try SettingsFolder("[Show]\nUnits=metric\n")
        folder = try WrittenBooks()
        _ = try folder.gpx("tour.gpx", tracks: ["Around the lake"])
        try drive()
        try say()
    }

    /// The weekday, 0 for a Monday: day 0 was a Thursday.
    private static func weekday(of moment: Int64) -> Int64 { (moment / day + 3) % 7 }

    private func drive() throws {
        let march = Self.march2 - hoursAhead * Self.hour
        try travels.drive(at: march + 32 * Self.hour, Array(repeating: 20, count: 20))
        try travels.drive(at: march + 56 * Self.hour, Array(repeating: 30, count: 25), car: TextSink.van)
        try travels.drive(at: march + 143 * Self.hour, Array(repeating: 15, count: 5))
        let today = Self.weekday(of: midnight + hoursAhead * Self.hour)
        let asked = midnight - [7, 2, 2, 3, 4, 5, 6][Int(today)] * Self.day
        try travels.drive(at: asked + 8 * Self.hour, [20, 20, 20, 20, 20, 20])
        try travels.drive(at: asked + 12 * Self.hour, [20, 20, 20, 20, 20, 20])
        try travels.drive(at: midnight - 4 * Self.hour, [20, 20, 20])
        try travels.drive(at: midnight + 10 * Self.hour, [20, 20, 20])
        try travels.drive(at: midnight + 11 * Self.hour, [20, 20, 20])
    }

    private func say() throws {
        #expect(try travels.run(["driver", "add", "Anna"]).code == 0)
        let ids = Array(try travels.objects().compactMap { $0["id"]?.text }.reversed())
        for (id, words) in [
            (ids[0], ["--business", "--purpose", "Fair"]), (ids[1], ["--private"]),
            (ids[2], ["--driver", "Anna", "--tags", "sea"]),
            (ids[4], ["--business", "--purpose", "Visit", "--name", "Visit to the customer"]),
        ] {
            #expect(try travels.run(["edit", id] + words).code == 0)
        }
    }

    func run(_ command: String) throws -> Roadbook.Outcome {
        let zone = hoursAhead < 0 ? "<local>\(-hoursAhead)" : "<local>-\(hoursAhead)"
        let surroundings = [
            "PATH": "/usr/bin:/bin", "TZ": zone, "LC_ALL": "C.UTF-8", "ROADBOOK_DATA": travels.data,
            "ROADBOOK_SOCKET": stand.socket, "ROADBOOK_CONFIG": settings.path, "HOME": folder.data,
        ]
        let script = "cd \"$HOME\"; roadbook() { \"$0\" \"$@\"; }; \(command)"
        return try Child("/bin/bash", ["-c", script, Roadbook.path], surroundings).finish(turning: stand.turn)
    }
}
