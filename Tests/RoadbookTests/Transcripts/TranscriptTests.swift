import Glibc
import Synchronization
import Testing

/// The transcripts of Tests/Transcripts: each scenario is played in a room of its own, and says what it said. With
/// ROADBOOK_TRANSCRIPTS=write in the environment the answers are written anew, for a person to read the difference.
@Suite struct TranscriptTests {
    struct Scenario: CustomTestStringConvertible, Sendable {
        let file: String
        let place: Int
        let title: String

        var testDescription: String { "\(file): \(title)" }
    }

    private static let folder = "Tests/Transcripts/"
    private static let writing = Mutex(())

    private static var isWriting: Bool { getenv("ROADBOOK_TRANSCRIPTS").map { String(cString: $0) } == "write" }

    private static func names() -> [String] {
        let root = "\(Checkout.root)/\(folder)"
        return WrittenBooks.files(in: root).flatMap { room in
            WrittenBooks.files(in: root + room).map { "\(room)/\($0)" }
        }
    }

    private static func transcript(_ name: String) throws -> Transcript {
        try Transcript(name, try Checkout.text(of: folder + name))
    }

    /// The scenarios of every file that can be read; the others have a test of their own.
    private static func scenarios() -> [Scenario] {
        let transcripts = names().compactMap { try? transcript($0) }
        return transcripts.flatMap { transcript in
            transcript.scenarios.enumerated().map { place, scenario in
                Scenario(file: transcript.name, place: place, title: scenario.title)
            }
        }
    }

    @Test func eachFileCanBeReadAndNoTitleStandsInItTwice() throws {
        let names = Self.names()
        #expect(!names.isEmpty)
        for name in names {
            let transcript = try Self.transcript(name)
            #expect(try transcript.text == Checkout.text(of: Self.folder + name), "\(name)")
            let titles = transcript.scenarios.map(\.title)
            #expect(Set(titles).count == titles.count, "\(name): \(titles)")
            // One that asks nothing could not fail.
            for scenario in transcript.scenarios {
                #expect(scenario.steps.contains { $0.isQuestion }, "\(name): \(scenario.title)")
            }
        }
    }

    @Test(arguments: scenarios()) func whatIsTypedIsAnsweredAsItIsKept(_ scenario: Scenario) throws {
        // Another scenario of the file may be written at this moment.
        let transcript = try Self.writing.withLock { _ in try Self.transcript(scenario.file) }
        let kept = transcript.scenarios[scenario.place].steps
        var play = TranscriptPlay(transcript.opening)
        let today = try play.answers(to: kept)
        if Self.isWriting { try Self.write(today, of: scenario) }
        for (before, now) in zip(kept, today) where before.answer != now.answer && !Self.isWriting {
            let difference = before.answer.map { "- \($0)" } + now.answer.map { "+ \($0)" }
            let text = (now.lines + difference).joined(separator: "\n")
            Issue.record("\(Self.folder)\(scenario.file): \(scenario.title)\n\(text)")
        }
    }

    /// Puts the answers into the file, whose other scenarios may be written at the same time.
    private static func write(_ steps: [TranscriptStep], of scenario: Scenario) throws {
        try writing.withLock { _ in
            var transcript = try transcript(scenario.file)
            transcript.scenarios[scenario.place].steps = steps
            try Checkout.write(transcript.text, to: folder + scenario.file)
        }
    }
}
