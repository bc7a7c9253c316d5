import Control
import Glibc
import JSON
import Testing

/// News of each kind, told while whoever tells it is killed: none is lost, and one that is told twice has the same id.
@Suite struct HookCutTests {
    /// An event with so many messages that wait to be told.
    struct News: CustomTestStringConvertible, Sendable {
        let event: String
        let messages: Int

        var testDescription: String { event }

        static let all: [News] = [
            News(event: "drive-finished", messages: 1), News(event: "service-due", messages: 2),
            News(event: "inbox-new", messages: 1), News(event: "health-changed", messages: 1),
        ]
    }

    /// A car after a drive: two services are overdue, an entry was questioned, and the recorder reports trouble.
    private struct Car {
        let stand: HookStand
        let recorder: RecorderStand

        init() throws {
            (stand, recorder) = (try HookStand(DrivenDay([(30, 3)])), try RecorderStand())
            recorder.recorder.status.clock.state = .trusted
            recorder.recorder.status.clock.now = 4_000_000_000_000
            recorder.recorder.status.problems = [Status.Problem("the card stalls", remedy: "lsblk")]
            let lines = [
                "vehicle add Golf", "service add Inspection --due 2024-03-31", "service add Belt --due 2024-04-30",
                "odometer 10000km --date 2024-01-01", "odometer 9000km --date 2024-02-01 --anyway",
            ]
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                let place = ["--data", stand.day.books.data, "--config", stand.settings]
                let outcome = try Roadbook.run(
                    place + ["--socket", stand.state + "/none"] + words, environment: ["TZ": "UTC"])
                #expect(outcome.code == 0, "\(line): \(outcome.errors)")
            }
        }

        func tell() throws -> Roadbook.Outcome {
            try recorder.run(
                "--data", stand.day.books.data, "--config", stand.settings, "hooks", "run",
                environment: ["STATE_DIRECTORY": stand.state])
        }

        func ids(_ event: String) throws -> [String] {
            try stand.heard().filter { $0.event == event }.compactMap { $0.message["id"]?.text }
        }
    }

    @Test(arguments: News.all) func nothingIsLostWhereverItIsKilled(news: News) throws {
        for cut in 1...news.messages {
            let car = try Car()
            try car.stand.hook(
                "hooks.d/listen",
                """
                read -r line
                printf '%s %s\\n' "$1" "$line" >>@STATE/told
                [ "$1" = \(news.event) ] || exit 0
                [ "$(grep -c '^\(news.event) ' @STATE/told)" -ne \(cut) ] || kill -KILL $PPID
                """)
            #expect(try car.tell().code == 128 + SIGKILL)
            let second = try car.tell()
            #expect(second.code == 0, "\(second.errors)")
            let ids = try car.ids(news.event)
            #expect(Set(ids).count == news.messages, "\(ids)")
            #expect(ids.count == news.messages + 1, "\(ids)")
            #expect(try car.tell().code == 0)
            #expect(try car.ids(news.event).count == news.messages + 1)
        }
    }

    /// A program that switches the machine off, for instance.
    @Test(arguments: News.all) func aProgramThatEndsEachRunKeepsNothingFromTheOthers(news: News) throws {
        let car = try Car()
        // A program of all events would do well at the next one, and what it failed at would be forgotten.
        try car.stand.hook("hooks.d/\(news.event).d/10-off", "kill -KILL $PPID")
        try car.stand.listener("hooks.d/\(news.event).d/20-listen")
        var killed = 0
        while killed < 20, try car.tell().code == 128 + SIGKILL { killed += 1 }
        #expect(killed == 3 * news.messages)
        let ids = try car.ids(news.event)
        #expect(ids.count == news.messages)
        #expect(Set(ids).count == news.messages)
        let inbox = try car.stand.run("inbox")
        #expect(inbox.text.contains("the program 10-off failed at \(news.event)"), "\(inbox.text)")
    }

    /// A run that only reminds people has the same queue.
    @Test func aReminderThatIsCutReachesTheOtherProgramsToo() throws {
        let car = try Car()
        try car.stand.hook("notify.d/phone", "exit 0")
        try car.stand.hook("hooks.d/10-off", "[ \"$1\" != service-due ] || kill -KILL $PPID")
        try car.stand.listener("hooks.d/20-listen")
        #expect(try car.stand.run("remind").code == 128 + SIGKILL)
        var killed = 1
        while killed < 20, try car.stand.run("remind").code == 128 + SIGKILL { killed += 1 }
        #expect(killed == 6)
        #expect(Set(try car.ids("service-due")).count == 2)
    }

    @Test func aServiceThatIsDueOnceMoreIsToldOnceMore() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.listener("hooks.d/listen")
        try stand.hook("notify.d/phone", "exit 0")
        try stand.run("vehicle", "add", "Golf")
        try stand.run("service", "add", "Belt", "--due", "2024-03-31", "--vehicle", "Golf")
        for due in ["2024-03-31", "2099-01-01", "2024-03-31"] {
            try stand.run("service", "edit", "Belt", "--due", due, "--vehicle", "Golf")
            #expect(try stand.run("remind").code == 0)
        }
        #expect(try stand.heard().map(\.event) == ["service-due", "service-due"])
    }

    /// Trouble that comes again is other news.
    @Test func theSameTroubleTwiceHasTwoIds() throws {
        let car = try Car()
        try car.stand.listener("hooks.d/listen")
        let trouble = car.recorder.recorder.status.problems
        for problems in [trouble, [], trouble, trouble] {
            car.recorder.recorder.status.problems = problems
            #expect(try car.tell().code == 0)
        }
        let ids = try car.ids("health-changed")
        #expect(ids.count == 3)
        #expect(Set(ids).count == 3)
    }
}
