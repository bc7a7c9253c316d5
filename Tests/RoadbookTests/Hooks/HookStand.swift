import Glibc
import JSON
import TemporaryFolders
import Testing

/// A day of drives, programs of an administrator, and the folder of the unit that runs them.
final class HookStand {
    let day: DrivenDay
    var settings: String { day.books.data + "/settings" }
    var state: String { day.books.data + "/state" }
    private var told: String { state + "/told" }

    /// Everything that is in the spool is yet to be told.
    init(_ day: DrivenDay) throws {
        self.day = day
        for folder in [settings, state, settings + "/hooks.d", settings + "/notify.d"] { mkdir(folder, 0o755) }
        let trips = try day.run("trips", "--json", "--all").lines
        guard let log = try trips.first.flatMap({ try JSONValue(reading: $0)["log"]?.text }) else { return }
        try write("{\"version\":1,\"spool\":{\"log\":\"\(log)\",\"segment\":0,\"sequence\":0}}", "state/memory.json")
    }

    convenience init() throws { try self.init(DrivenDay()) }

    func write(_ text: String, _ path: String, mode: mode_t = 0o644) throws {
        // Another program writes it: a file that this one has open for writing cannot be run, and its children may have
        // it open, too.
        let words = [
            "-c",
            "mkdir -p \"${0%/*}\" && printf %s \"$TEXT\" >\"$0\" && chmod \(String(mode, radix: 8)) \"$0\"",
            "\(day.books.data)/\(path)",
        ]
        let outcome = try Child("/bin/sh", words, ["TEXT": text, "PATH": "/usr/bin:/bin"]).finish()
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    /// A shell script; `@STATE` in it is the unit's folder.
    func hook(_ path: String, _ script: String, mode: mode_t = 0o755) throws {
        let lines = script.split(separator: "@STATE", omittingEmptySubsequences: false).joined(separator: state)
        try write("#!/bin/sh\n\(lines)\n", "settings/\(path)", mode: mode)
    }

    /// A program that writes down what it is told.
    func listener(_ path: String) throws {
        try hook(path, "read -r line\nprintf '%s %s\\n' \"$1\" \"$line\" >>@STATE/told")
    }

    @discardableResult
    func run(_ words: String...) throws -> Roadbook.Outcome { try run(words) }

    @discardableResult
    func run(_ words: [String]) throws -> Roadbook.Outcome {
        let data = day.books.data
        let place = ["--data", data, "--config", settings, "--socket", data + "/run/control"]
        return try Roadbook.run(place + words, environment: ["TZ": "UTC", "STATE_DIRECTORY": state])
    }

    /// Event and object of each message that the listeners heard.
    func heard() throws -> [(event: String, message: JSONValue)] {
        try text(of: told).split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), try JSONValue(reading: String(parts[1])))
        }
    }

    func text(of path: String) -> String { WholeFile.text(of: path) ?? "" }
}
