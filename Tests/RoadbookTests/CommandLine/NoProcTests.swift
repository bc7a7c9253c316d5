import Glibc
import Testing

/// Every program where /proc is not mounted, as in a rescue system: it does what it is told, or says what it lacks.
@Suite struct NoProcTests {
    /// In a view of the files that only this program has. Whoever is not root becomes it in a namespace of his own.
    private func run(_ program: String, _ words: [String], _ environment: [String: String] = [:]) throws
        -> Roadbook.Outcome
    {
        let view = ["unshare"] + (geteuid() == 0 ? [] : ["--map-root-user"]) + ["--mount"]
        let script = "mount -t tmpfs nothing /proc && exec \"$0\" \"$@\""
        let path = "\(Roadbook.path.dropLast("roadbook".count))\(program)"
        return try Child(
            "/usr/bin/env", view + ["sh", "-c", script, path] + words,
            ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TZ": "UTC"].merging(environment) { $1 }
        ).finish()
    }

    @Test(arguments: ["roadbook", "roadbookd", "roadbook-online", "roadbook-draw"])
    func theWordsAreThoseThatWereTyped(program: String) throws {
        let version = try run(program, ["--version"])
        #expect(version.code == 0 && version.text.hasPrefix("\(program) "), "\(version.text) \(version.errors)")
        let wrong = try run(program, ["--nonsense"])
        #expect(wrong.code == 2 && wrong.errors.contains("nonsense"), "\(wrong.text) \(wrong.errors)")
    }

    @Test func whatIsVerifiedIsVerified() throws {
        let books = try WrittenBooks()
        try books.write(.spool, commits: 20)
        let well = try run("roadbook", ["--data", books.data, "verify"])
        #expect(well.code == 0 && well.lines.first?.hasSuffix("all proven") == true, "\(well.text) \(well.errors)")
        #expect(try run("roadbook", ["nonsense"]).code == 2)
    }

    /// A file without a name, and a program that starts itself once more, go through /proc elsewhere.
    @Test func filesAreWrittenAndBooksAreCopied() throws {
        let day = try DrivenDay([(30, 3)])
        let place = ["--data", day.books.data, "--config", day.books.data + "/settings"]
        let file = day.books.data + "/day.gpx"
        let written = try run("roadbook", place + ["export", "--format", "gpx", "--output", file])
        #expect(written.code == 0, "\(written.errors)")
        #expect(access(file, R_OK) == 0)
        let stick = day.books.data + "/stick"
        let copied = try run("roadbook", place + ["backup", stick, "--same-card", "--name", "golf"])
        #expect(copied.code == 0, "\(copied.errors)")
        #expect(access(stick + "/machines/golf/spool", F_OK) == 0)
        let page = try run("roadbook", ["help", "first-week"])
        #expect(page.code == 0 && page.text.contains("roadbook setup"), "\(page.text) \(page.errors)")
    }

    /// Each boot would be like the next one.
    @Test func whoeverHasToKnowTheBootSaysSo() throws {
        let day = try DrivenDay([(30, 3)])
        let data = day.books.data
        let recorder = try run(
            "roadbookd", ["--data", data + "/new", "--config", data + "/settings", "--socket", data + "/control"])
        #expect(recorder.code == 1 && recorder.errors.contains("which boot this is"), "\(recorder.errors)")
        #expect(recorder.errors.contains("hint: mount -t proc proc /proc"))
        #expect(access(data + "/new/spool", F_OK) != 0)
        mkdir(data + "/state", 0o755)
        let hooks = try run(
            "roadbook", ["--data", data, "--config", data + "/settings", "hooks", "run"],
            ["STATE_DIRECTORY": data + "/state"])
        #expect(hooks.code == 1 && hooks.errors.contains("which boot this is"), "\(hooks.errors)")
        let found = try run("roadbook", ["--data", data, "doctor"])
        #expect(found.code == 6 && found.text.contains("/proc is not mounted"), "\(found.text)")
    }
}
