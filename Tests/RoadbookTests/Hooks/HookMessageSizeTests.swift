import Glibc
import JSON
import Testing

/// Messages that are longer than a pipe holds: each program gets all that it wants of one, at its own pace.
@Suite struct HookMessageSizeTests {
    private let stand: HookStand
    /// The length of the message without how late it is.
    private let length: Int

    /// A megabyte of what waits in the inbox is yet to be told.
    init() throws {
        stand = try HookStand(DrivenDay([(30, 3)]))
        try stand.write("[Hooks]\nTimeLimit=20s\n", "settings/roadbook.conf")
        let item = "{\"kind\":\"questioned\",\"command\":\"roadbook inbox\"}"
        let items = Array(repeating: item, count: 20_000).joined(separator: ",")
        let message = "{\"event\":\"inbox-new\",\"id\":\"long\",\"atMs\":1772431200000,\"items\":[\(items)]}"
        length = message.utf8.count
        let before = stand.text(of: stand.state + "/memory.json")
        let memory = "\(before.dropLast()),\"untold\":[\(message)]}"
        // Longer than a word of a program's environment may be.
        let descriptor = open(stand.state + "/memory.json", O_WRONLY | O_TRUNC)
        defer { close(descriptor) }
        #expect(Array(memory.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == memory.utf8.count)
        mkdir(stand.settings + "/hooks.d/inbox-new.d", 0o755)
    }

    private func result() throws -> JSONValue {
        let runs = try stand.run("hooks", "log", "--json").lines.map { try JSONValue(reading: $0) }
        return try #require(runs.first { $0["id"]?.text == "long" })
    }

    @Test func oneThatReadsSlowlyGetsAllOfIt() throws {
        // Says more than a pipe holds meanwhile, too.
        try stand.hook(
            "hooks.d/inbox-new.d/slow",
            """
            head -c 200000 /dev/zero
            dd bs=512 of=@STATE/read 2>/dev/null
            """)
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let read = stand.text(of: stand.state + "/read")
        #expect(read.utf8.count > length && read.hasSuffix("}\n"))
        #expect(try JSONValue(reading: Array(read.utf8), limits: JSONLimits(bytes: 1 << 22))["id"]?.text == "long")
        #expect(try result()["result"]?.text == "done")
        // The message is not told again.
        unlink(stand.state + "/read")
        #expect(try stand.run("hooks", "run").code == 0)
        #expect(access(stand.state + "/read", F_OK) != 0)
    }

    @Test(arguments: ["exit 0", "exec <&-\nhead -c 200000 /dev/zero", "head -c 1 >/dev/null"])
    func oneThatWantsNoneOrLittleOfItIsDone(script: String) throws {
        try stand.hook("hooks.d/inbox-new.d/short", script)
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try result()["result"]?.text == "done")
    }

    @Test func oneThatNeitherReadsNorEndsIsEnded() throws {
        try stand.write("[Hooks]\nTimeLimit=1s\n", "settings/roadbook.conf")
        try stand.hook("hooks.d/inbox-new.d/deaf", "exec sleep 600")
        let outcome = try stand.run("hooks", "run")
        #expect(outcome.code == 6, "\(outcome.errors)")
        #expect(try result()["result"]?.text == "ended because it took too long")
    }
}
