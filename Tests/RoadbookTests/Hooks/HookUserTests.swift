import Glibc
import JSON
import Testing

/// In whose name the programs of the administrator are run. Only root can be several users; anyone else is all of them.
@Suite struct HookUserTests {
    /// A user of whom this machine knows nothing.
    private static let someone: uid_t = geteuid() == 0 ? 61_009 : geteuid()

    private let stand: HookStand

    init() throws {
        stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.hook("hooks.d/who", "id -u >>@STATE/who")
        try give(stand.day.books.data)
    }

    /// Books, settings and the folder of the hooks, as if he had made all of them.
    private func give(_ path: String) throws {
        let outcome = try Child("/bin/chown", ["-R", "\(Self.someone)", path], [:]).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    private func about(_ name: String) throws -> stat {
        var about = stat()
        try #require(lstat("\(stand.state)/\(name)", &about) == 0, "\(name)")
        return about
    }

    @Test(arguments: [["hooks", "run"], ["hooks", "run", "drive-finished"], ["remind"], ["remind", "--test"]])
    func rootRunsThemInTheNameOfWhoeverHasTheFolder(words: [String]) throws {
        try stand.hook("notify.d/who", "id -u >>@STATE/who")
        let outcome = try stand.run(words)
        #expect(outcome.code == 0, "\(outcome.errors)")
        // Without a service that is due there is nothing to remind of.
        let users = Set(stand.text(of: stand.state + "/who").split(separator: "\n"))
        #expect(users == (words == ["remind"] ? [] : ["\(Self.someone)"]))
        for name in ["lock", "memory.json"] { #expect(try about(name).st_uid == Self.someone, "\(name)") }
        // The next run is not hindered by what root has run.
        let again = try stand.run("hooks", "run")
        #expect(again.code == 0, "\(again.errors)")
    }

    /// The group of whoever types it is another one than that of the unit, by which the household reads.
    @Test func theHouseholdReadsWhatWasKept() throws {
        guard geteuid() == 0 else { return #expect(try stand.run("hooks", "run").code == 0) }
        #expect(chown(stand.state, Self.someone, 61_000) == 0)
        let place = ["--data", stand.day.books.data, "--config", stand.settings, "--socket", stand.state + "/none"]
        let runner = ["setpriv", "--reuid", "\(Self.someone)", "--regid", "61008", "--groups", "61000", "--"]
        let outcome = try Child(
            "/usr/bin/env", runner + [Roadbook.path] + place + ["hooks", "run"],
            ["STATE_DIRECTORY": stand.state, "PATH": "/usr/bin:/bin"]
        ).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
        for name in ["log", "memory.json"] { #expect(try about(name).st_gid == 61_000, "\(name)") }
        #expect(try about("lock").st_mode & 0o777 == 0o600)
    }

    /// A folder that its runner may not list is not called empty.
    @Test func aFolderThatCannotBeListedIsSaid() throws {
        let folder = stand.settings + "/hooks.d"
        #expect(chmod(folder, geteuid() == 0 ? 0o700 : 0) == 0 && (geteuid() != 0 || chown(folder, 0, 0) == 0))
        defer { chmod(folder, 0o755) }
        for words in [["hooks", "run"], ["hooks", "run", "drive-finished"], ["hooks"]] {
            let outcome = try runAsSomeone(words)
            #expect(outcome.code == (words.count == 1 ? 0 : 1), "\(outcome.errors)")
            let told = outcome.text + outcome.errors
            #expect(told.contains("cannot be read") && !told.contains("no program is in"), "\(told)")
        }
    }

    private func runAsSomeone(_ words: [String]) throws -> Roadbook.Outcome {
        let place = ["--data", stand.day.books.data, "--config", stand.settings, "--socket", stand.state + "/none"]
        let runner = ["setpriv", "--reuid", "\(Self.someone)", "--regid", "61008", "--clear-groups", "--"]
        return try Child(
            "/usr/bin/env", (geteuid() == 0 ? runner : []) + [Roadbook.path] + place + words,
            ["STATE_DIRECTORY": stand.state, "PATH": "/usr/bin:/bin"]
        ).finish()
    }

    /// A file as root left it once.
    @Test(arguments: ["lock", "memory.json"]) func aFileOfAnotherIsSaidWithWhatMendsIt(name: String) throws {
        #expect(try stand.run("hooks", "run").code == 0)
        let path = "\(stand.state)/\(name)"
        if geteuid() == 0 { chown(path, 0, 0) }
        chmod(path, geteuid() == 0 ? 0o600 : 0)
        let refused = try stand.run("hooks", "run")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("\(path) belongs to another user"), "\(refused.errors)")
        let hint = try #require(refused.errors.split(separator: "\n").first { $0.contains("hint: sudo chown ") })
        let words = hint.split(separator: " ").drop { $0 != "chown" }.map(String.init)
        #expect(try Child("/usr/bin/env", words, ["PATH": "/usr/bin:/bin"]).finish().code == 0)
        if geteuid() != 0 { chmod(path, 0o640) }
        let mended = try stand.run("hooks", "run")
        #expect(mended.code == 0, "\(mended.errors)")
    }

    @Test func theDoctorTriesNoneAsRoot() throws {
        let found = try stand.run("doctor", "--programs", "--json").lines.map { try JSONValue(reading: $0) }
        let told = found.filter { $0["area"]?.text == "programs" }
        guard geteuid() == 0 else { return #expect(told.contains { $0["verdict"]?.text == "well" }) }
        #expect(told.allSatisfy { $0["verdict"]?.text == "note" })
        #expect(told.last?["remedy"]?.text == "sudo -u uid61009 roadbook doctor --programs")
        #expect(stand.text(of: stand.state + "/who").isEmpty)
    }
}
