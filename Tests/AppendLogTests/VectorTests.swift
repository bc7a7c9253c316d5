import AppendLog
import Glibc
import TemporaryFolders
import Testing

@Suite struct VectorTests {
    @Test(arguments: Vector.all) func everyVectorReadsAsExpected(vector: Vector) throws {
        guard vector.error == nil else {
            #expect(throws: LogError.newerFormat(path: vector.path, format: 2)) { try VectorReading(vector.path) }
            return
        }
        let read = try VectorReading(vector.path)
        #expect(read.lines == vector.lines)
        #expect(read.findings == vector.findings)
        #expect(read.tally.missing == vector.counts["missing"])
        #expect(read.tally.unacknowledged == vector.counts["unacknowledged"])
        #expect(read.tally.healed == vector.counts["healed"])
        #expect(read.tally.missingBlocks == vector.counts["blocks"] ?? 0)
    }

    @Test func noVectorIsLeftOut() {
        #expect(Vector.all.count >= 39)
    }

    /// A writer that writes on loses nothing that was there and takes no number again.
    @Test(arguments: Vector.readable)
    func everyVectorIsWrittenOn(vector: Vector) throws {
        var log = try vector.copied()
        try log.write(commits: 12, lines: 10)
        let read = try VectorReading(log.path)
        #expect(Set(vector.lines).isSubset(of: read.lines))
        #expect(read.tally.missing == vector.counts["missing"])
        // Lines of which there are two are in conflict again where one of them is copied.
        if vector.findings.contains(where: { $0.hasPrefix("conflict") }) { return }
        #expect(read.lines.count == vector.lines.count + 121)
        #expect(read.tally.count(.conflict) == 0)
    }

    @Test func aWriterHonoursAnEdgeThatItFinds() throws {
        var log = try Vector.named("edge-as-newest-block").copied()
        try log.write(commits: 1, lines: 1)
        let block = log.bytes(log.segment(1))[(4 * 4096)..<(5 * 4096)]
        let text = String(decoding: block, as: UTF8.self)
        #expect(text.hasPrefix("B 1 "))
        #expect(!text.contains("\n="))
    }

    @Test func theVectorsAreThoseThatTheirMakerWrites() throws {
        let directory = TemporaryFolder()
        let maker = Vector.all[0].path + "/../make_vectors.py"
        #expect(system("python3 '\(maker)' '\(directory.path)'") == 0)
        for vector in Vector.all {
            let made = directory.path + "/" + vector.name
            #expect(try SystemCalls.names(in: made) == SystemCalls.names(in: vector.path))
            for name in try SystemCalls.names(in: made) where !name.hasSuffix(".zst") {
                #expect(Vector.bytes(made + "/" + name) == Vector.bytes(vector.path + "/" + name), "\(vector) \(name)")
            }
        }
    }
}
