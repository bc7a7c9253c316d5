import Awaiting
import Glibc
import JSON
import Testing

/// `hooks`: what happened is told to the programs of the administrator, each time at least once.
@Suite struct HookTests {
    private static let story = [
        "drive-started", "drive-finished", "drive-started", "drive-finished", "drive-started", "drive-finished",
    ]

    // MARK: What is told

    @Test func eachDriveIsToldOnceAndInOrder() throws {
        let stand = try HookStand()
        try stand.listener("hooks.d/listen")
        let first = try stand.run("hooks", "run")
        #expect(first.code == 0, "\(first.errors)")
        let heard = try stand.heard().filter { $0.event.hasPrefix("drive-") }
        #expect(heard.map(\.event) == Self.story)
        let message = try #require(heard.last?.message)
        #expect(message["version"]?.integer == 1)
        #expect(message["late"]?.bool == true)
        #expect(message["atMs"]?.integer == DrivenDay.boot + 126 * 60_000 + 30_000)
        #expect(message["trip"]?["distanceMetres"]?.double.map { ($0 / 100).rounded() } == 45)
        #expect(message["trip"]?["id"]?.text == message["tripId"]?.text)
        #expect(Set(heard.compactMap { $0.message["id"]?.text }).count == 6)
        try stand.run("hooks", "run")
        #expect(try stand.heard().filter { $0.event.hasPrefix("drive-") }.count == 6)
    }

    @Test func aProgramInTheFolderOfAnEventHearsThatAlone() throws {
        let stand = try HookStand()
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        try stand.listener("hooks.d/drive-finished.d/listen")
        try stand.run("hooks", "run")
        #expect(try stand.heard().map(\.event) == Array(repeating: "drive-finished", count: 3))
    }

    @Test func aFirstRunTellsNothingThatIsOlderThanADay() throws {
        let stand = try HookStand()
        unlink(stand.state + "/memory.json")
        try stand.listener("hooks.d/listen")
        try stand.run("hooks", "run")
        #expect(try stand.heard().filter { $0.event.hasPrefix("drive-") }.isEmpty)
        // The years before are not read again.
        #expect(!stand.text(of: stand.state + "/memory.json").contains("\"sequence\":0}"))
        #expect(stand.text(of: stand.state + "/memory.json").contains("\"spool\""))
    }

    @Test func aDriveIsInTheSnapshot() throws {
        let stand = try HookStand(DrivenDay([(30, 3)], vehicles: ["Golf"]))
        let path = stand.day.books.data + "/catalogue/snapshot.json"
        unlink(path)
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 0 && !outcome.errors.contains("stays as it was"), "\(outcome.errors)")
        let snapshot = try JSONValue(reading: try WrittenBooks.bytes(of: path))
        let trip = try JSONValue(reading: try #require(try stand.day.run("trips", "--json").lines.first))
        #expect(snapshot["vehicles"]?[0]?["lastTrip"]?["id"]?.text == trip["id"]?.text)
        #expect(trip["id"]?.text != nil)
        // Nothing new was driven.
        unlink(path)
        try stand.run("hooks", "run")
        #expect(access(path, F_OK) != 0)
    }

    @Test func privatePlacesAreLeftOut() throws {
        let stand = try HookStand()
        let added = try stand.day.run("place", "add", "Secret", "--at", "51.5,-0.12", "--radius", "300", "--private")
        #expect(added.code == 0, "\(added.errors)")
        try stand.listener("hooks.d/listen")
        try stand.run("hooks", "run")
        let told = try #require(try stand.heard().first { $0.event == "drive-finished" }?.message["trip"])
        #expect(told["private"]?.bool == true && told["autoName"]?.text == "Drive")
        #expect(told["from"] == nil && told["startedAt"] == nil && told["first"] == nil)
        let metres = try #require(told["distanceMetres"]?.double)
        #expect(metres > 0 && told["lessThanMetresMore"]?.double ?? 0 > 0)
        let whole = try stand.day.run("trips", "--json").lines.map { try JSONValue(reading: $0) }
        #expect(whole.contains { $0["id"] == told["id"] && ($0["distanceMetres"]?.double ?? 0) > metres + 300 })
        #expect(!stand.text(of: stand.state + "/told").contains("Secret"))
    }

    @Test func anExampleKeepsEachDriveAsAFile() throws {
        let stand = try HookStand()
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        let example = try Checkout.text(of: "systemd/examples/hooks/gpx")
        let folder = stand.state + "/gpx"
        try stand.write(example, "settings/hooks.d/drive-finished.d/gpx", mode: 0o755)
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let ids = try stand.day.run("trips", "--json").lines.map { try JSONValue(reading: $0)["id"]?.text ?? "" }
        for id in ids { #expect(stand.text(of: "\(folder)/\(id).gpx").contains("<trkpt")) }
        #expect(ids.count == 3)
    }

    /// The lamp is a folder here, with the two files that the kernel has for one.
    @Test func anExampleShinesWhileADriveIsRecorded() throws {
        let stand = try HookStand()
        let lamp = stand.state + "/light"
        mkdir(lamp, 0o755)
        let words = [
            "-c", "printf %s \"$MESSAGE\" | \"$0\" \"$EVENT\"", "\(Checkout.root)/systemd/examples/hooks/lamp",
        ]
        func told(_ event: String, _ message: String = "{}") throws -> [String] {
            let surroundings = [
                "LAMP": lamp, "HOME": stand.state, "MESSAGE": message, "EVENT": event, "PATH": "/usr/bin:/bin",
            ]
            let outcome = try Child("/bin/sh", words, surroundings).finish()
            #expect(outcome.code == 0, "\(outcome.errors)")
            return ["trigger", "brightness"].map { stand.text(of: "\(lamp)/\($0)") }
        }
        #expect(try told("drive-started") == ["none\n", "1\n"])
        #expect(try told("inbox-new") == ["none\n", "1\n"])
        #expect(try told("health-changed", "{\"healthy\":false}") == ["heartbeat\n", "1\n"])
        #expect(try told("health-changed", "{\"healthy\":true}") == ["none\n", "1\n"])
        #expect(try told("drive-finished") == ["none\n", "0\n"])
        #expect(try told("health-changed", "{\"healthy\":true}") == ["none\n", "0\n"])
    }

    /// A text that begins as the name of a file does for curl, and a title that is not ASCII.
    @Test(arguments: ["ntfy", "mail"]) func anExampleSendsEachText(name: String) throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        mkdir(stand.settings + "/bin", 0o755)
        try stand.hook("bin/curl", "printf '%s\\n' \"$@\" >@STATE/sent")
        try stand.hook("bin/msmtp", "cat >@STATE/sent")
        let words = [
            "-c", "printf %s \"$MESSAGE\" | \"$0\" service-due", "\(Checkout.root)/systemd/examples/hooks/\(name)",
        ]
        let surroundings = [
            "MESSAGE": "{\"title\":\"Käfer: service\",\"text\":\"@/etc/hostname\"}",
            "PATH": "\(stand.settings)/bin:/usr/bin:/bin",
        ]
        let outcome = try Child("/bin/sh", words, surroundings).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let sent = stand.text(of: stand.state + "/sent").split(separator: "\n")
        let title = sent.first { $0.hasPrefix("Title: ") || $0.hasPrefix("Subject: ") }
        #expect(title?.hasSuffix(": =?UTF-8?B?S8OkZmVyOiBzZXJ2aWNl?=") == true, "\(sent)")
        #expect(sent.contains("@/etc/hostname"), "\(sent)")
        #expect(!sent.contains("--data"), "\(sent)")
    }

    // MARK: Cuts

    /// The unit is killed in the middle of each program that it runs: everything is told, and twice at most once for
    /// each kill.
    @Test func nothingIsLostWhereverItIsKilled() throws {
        var (lost, tooOften) = (0, 0)
        for cut in 1...6 {
            let stand = try HookStand(DrivenDay([(30, 3), (60, 3), (120, 3)]))
            try stand.hook(
                "hooks.d/listen",
                """
                read -r line
                printf '%s %s\\n' "$1" "$line" >>@STATE/told
                [ "$(wc -l <@STATE/told)" -ne \(cut) ] || kill -KILL $PPID
                """)
            let killed = try stand.run("hooks", "run")
            #expect(killed.code == 128 + SIGKILL)
            try stand.run("hooks", "run")
            let ids = try stand.heard().filter { $0.event.hasPrefix("drive-") }.compactMap { $0.message["id"]?.text }
            lost += 6 - Set(ids).count
            tooOften += max(0, ids.count - 7)
        }
        print("figure hooks-lost \(lost) messages")
        #expect(lost == 0)
        #expect(tooOften == 0)
    }

    @Test func aMemoryThatCannotBeReadIsBegunAnew() throws {
        let stand = try HookStand()
        try stand.write("{\"version\":", "state/memory.json")
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("cannot be read, and is begun anew"))
    }

    // MARK: Programs that fail

    @Test func oneThatFailsStopsNoOtherAndIsTriedThreeTimes() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        try stand.hook("hooks.d/drive-finished.d/10-fails", "echo tried >>@STATE/tries\necho no way there >&2\nexit 3")
        try stand.listener("hooks.d/drive-finished.d/20-listens")
        for _ in 1...5 { #expect(try stand.run("hooks", "run").code == 6) }
        #expect(stand.text(of: stand.state + "/tries") == "tried\ntried\ntried\n")
        #expect(try stand.heard().count == 1)
        let log = try stand.run("hooks", "log").text
        #expect(log.contains("10-fails, drive-finished: failed with exit code 3"))
        #expect(log.contains("it said: no way there"))
        let inbox = try stand.run("inbox").text
        #expect(inbox.contains("the program 10-fails failed at drive-finished"))
        let snapshot = try stand.run("snapshot", "--output", "-").lines.first.map { try JSONValue(reading: $0) }
        #expect(snapshot?["inbox"]?["hook"]?.integer == 1)
    }

    @Test func oneThatIsTakenAwayIsForgotten() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.hook("hooks.d/fails", "exit 3")
        #expect(try stand.run("hooks", "run").code == 6)
        unlink(stand.settings + "/hooks.d/fails")
        #expect(try stand.run("hooks", "run").code == 0)
        #expect(try !stand.run("inbox").text.contains("the program fails"))
    }

    @Test func oneThatHangsIsEndedWithAllThatItStarted() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.write("[Hooks]\nTimeLimit=1s\n", "settings/roadbook.conf")
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        try stand.hook(
            "hooks.d/drive-finished.d/hang", "trap '' TERM\nsleep 600 &\necho $! >@STATE/child\nwait\nsleep 600")
        #expect(try stand.run("hooks", "run").code == 6)
        #expect(try stand.run("hooks", "log").text.contains("hang, drive-finished: ended because it took too long"))
        let number = stand.text(of: stand.state + "/child").split(separator: "\n").first.flatMap { pid_t($0) }
        let child = try #require(number)
        #expect(Patience.until { !Self.isRunning(child, stand) })
    }

    /// False once there is no such process, or only what its parent has yet to hear of.
    private static func isRunning(_ process: pid_t, _ stand: HookStand) -> Bool {
        let state = stand.text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ").first
        return state != nil && state != "Z"
    }

    @Test func whatAProgramSaysIsKeptShortAndSafe() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        try stand.hook(
            "hooks.d/drive-finished.d/loud",
            "printf '\\033[2J\\377\\000'\nhead -c 9000000 /dev/zero | tr '\\0' x\nexit 1")
        #expect(try stand.run("hooks", "run").code == 6)
        let log = try stand.run("hooks", "log", "--json").lines
        let output = try #require(try log.first.flatMap { try JSONValue(reading: $0)["output"]?.text })
        #expect(!output.unicodeScalars.contains("\u{1B}"))
        #expect(output.utf8.count < 4_200)
        #expect(output.hasSuffix("xxxx"))
    }

    @Test(arguments: [
        ("gpx.sh", mode_t(0o755), "letters, digits"), ("open", mode_t(0o775), "others than root may change it"),
        ("still", mode_t(0o644), "not executable"), ("fine", mode_t(0o755), "runs"),
    ])
    func whatIsNotRunSaysWhy(name: String, mode: mode_t, why: String) throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.hook("hooks.d/\(name)", "echo ran >@STATE/ran", mode: mode)
        let row = try #require(try stand.run("hooks", "list").lines.first { $0.contains("hooks.d/\(name)") })
        #expect(row.contains(why), "\(row)")
        try stand.run("hooks", "run")
        #expect(stand.text(of: stand.state + "/ran").isEmpty == (name != "fine"))
    }

    @Test func neitherLinksNorOpenFoldersAreFollowed() throws {
        let stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.hook("elsewhere", "echo ran >@STATE/ran")
        symlink("../elsewhere", stand.settings + "/hooks.d/link")
        #expect(try stand.run("hooks", "list").text.contains("it is a link"))
        try stand.run("hooks", "run")
        unlink(stand.settings + "/hooks.d/link")
        try stand.hook("hooks.d/mine", "echo ran >@STATE/ran")
        chmod(stand.settings + "/hooks.d", 0o777)
        #expect(try stand.run("hooks", "list").text.contains("others than root may write in its folder"))
        try stand.write("{\"version\":1}", "state/memory.json")
        try stand.run("hooks", "run")
        #expect(stand.text(of: stand.state + "/ran").isEmpty)
    }

    // MARK: Trials

    @Test func aTrialShowsWhatWouldBeReadAndRuns() throws {
        let stand = try HookStand()
        #expect(try stand.run("hooks", "run", "drive-parked").code == 2)
        #expect(try stand.run("hooks", "run", "drive-finished").text.contains("no program is in"))
        try stand.listener("hooks.d/listen")
        let dry = try stand.run("hooks", "run", "drive-finished", "--dry-run")
        #expect(dry.lines.first == "\(stand.settings)/hooks.d/listen drive-finished would read:")
        let message = try JSONValue(reading: try #require(dry.lines.last))
        #expect(message["id"]?.text == "trial")
        #expect(message["trip"] != nil)
        #expect(try stand.heard().isEmpty)
        let outcome = try stand.run("hooks", "run", "drive-finished", "--trip", "@-2")
        #expect(outcome.text.hasPrefix("listen, drive-finished: done after"))
        #expect(try stand.heard().count == 1)
        #expect(try stand.run("hooks", "run", "drive-finished", "--trip", "zzzz").code == 3)
    }

    @Test func aTrialAsObjects() throws {
        let stand = try HookStand()
        #expect(try stand.run("hooks", "run", "drive-finished", "--json").text.isEmpty)
        try stand.listener("hooks.d/listen")
        let dry = try stand.run("hooks", "run", "drive-finished", "--dry-run", "--json").lines
        let object = try JSONValue(reading: try #require(dry.first))
        #expect(dry.count == 1)
        #expect(object["path"]?.text == "\(stand.settings)/hooks.d/listen")
        #expect(object["message"]?["id"]?.text == "trial")
        let run = try stand.run("hooks", "run", "drive-finished", "--json").lines
        let record = try JSONValue(reading: try #require(run.first))
        #expect(run.count == 1)
        #expect(record["hook"]?.text == "listen")
        #expect(record["result"]?.text == "done")
        let told = try stand.run("hooks", "run", "--json").lines.count
        #expect(try stand.heard().count == told + 1)
    }

    @Test func doctorTriesThemAndTellsWhatIsNotRun() throws {
        let stand = try HookStand()
        try stand.hook("notify.d/broken", "echo no way >&2\nexit 1")
        try stand.listener("hooks.d/listen")
        try stand.listener("hooks.d/listen.sh")
        let plain = try stand.run("doctor").text
        #expect(plain.contains("hooks.d/listen.sh is not run: its name"))
        #expect(try stand.heard().isEmpty)
        mkdir(stand.settings + "/hooks.d/drive-finished.d", 0o755)
        try stand.hook("hooks.d/drive-finished.d/trip", "echo \"$ROADBOOK_TRIP\" >@STATE/trip")
        let tried = try stand.run("doctor", "--programs", "--json").lines.map { try JSONValue(reading: $0) }
        let told = tried.filter { $0["area"]?.text == "programs" }
        #expect(told.contains { $0["verdict"]?.text == "well" && $0["text"]?.text?.hasPrefix("listen,") == true })
        #expect(told.contains { $0["verdict"]?.text == "mend" && $0["text"]?.text?.contains("no way") == true })
        #expect(try stand.heard().map { $0.message["id"]?.text } == ["trial"])
        // The words of a program are nothing for a report that goes to strangers.
        let report = try stand.run("doctor", "--programs", "--bundle", "-").text
        #expect(report.contains("mend programs: a program, service-due: failed with exit code 1"))
        #expect(!report.contains("no way"))
        // One of a drive is tried with the newest trip.
        let dry = try stand.run("hooks", "run", "drive-finished", "--dry-run")
        let message = try JSONValue(reading: try #require(dry.lines.last))
        let trip = try #require(message["tripId"]?.text)
        #expect(stand.text(of: stand.state + "/trip") == "\(trip)\n")
    }

    @Test func whoMayNotUseTheFolderIsToldHow() throws {
        let stand = try HookStand()
        rmdir(stand.state)
        let outcome = try Roadbook.run(
            ["--data", stand.day.books.data, "--config", stand.settings, "hooks", "run"],
            environment: ["STATE_DIRECTORY": stand.day.books.data + "/nowhere"])
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("nowhere"))
    }
}
