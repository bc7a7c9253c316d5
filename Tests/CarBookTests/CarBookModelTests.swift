import CarBook
import Glibc
import Testing

/// Books that were made up, computed here and by a model in Python that was written from docs/carbook.md and
/// docs/maintenance.md alone.
@Suite struct CarBookModelTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    private static let model = root + "/Tests/Support/Rigs/carbook_model.py"

    /// The number in `CARBOOK_HISTORIES`, or a hundred.
    private static var count: UInt64 {
        guard let said = getenv("CARBOOK_HISTORIES") else { return 100 }
        return UInt64(String(cString: said)) ?? 100
    }

    @Test func noDigitDiffers() throws {
        var text = ""
        for seed in 1...Self.count {
            let history = MadeHistory(seed: seed)
            for line in history.lines { text += "in \(line)\n" }
            var chances = Chances(seed: seed)
            let services = MadeServices(&chances)
            for line in services.lines { text += "in \(line)\n" }
            for line in HistoryAnswers(history).lines { text += "out \(line)\n" }
            for line in ServiceAnswers(services).lines { text += "out \(line)\n" }
        }
        let path = "/tmp/carbook-histories.\(getpid())"
        let file = try #require(fopen(path, "w"))
        defer { unlink(path) }
        #expect(fputs(text, file) >= 0)
        fclose(file)
        let said = try output(of: "python3 -B '\(Self.model)' '\(path)' 2>&1")
        print(said)
        #expect(said.contains("figure carbook-histories \(Self.count) histories"))
        #expect(said.contains("figure carbook-disagreements 0 lines"))
    }

    private func output(of command: String) throws -> String {
        let pipe = try #require(popen(command, "r"))
        defer { pclose(pipe) }
        var said: [UInt8] = []
        var byte = fgetc(pipe)
        while byte != EOF {
            said.append(UInt8(truncatingIfNeeded: byte))
            byte = fgetc(pipe)
        }
        return String(decoding: said, as: UTF8.self)
    }
}
