import AppendLog
import Glibc
import Testing

/// The other program that reads the format: Tests/Vectors/decode_log.py, written from the page alone.
@Suite struct PythonDecoderTests {
    private static let decoder = Vector.all[0].path + "/../decode_log.py"

    /// The lines that the decoder prints, and whether it was content.
    private func decode(_ directory: String) throws -> (lines: [String], status: Int32) {
        let pipe = try #require(popen("python3 -u '\(Self.decoder)' '\(directory)' 2>&1", "r"))
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            text += buffer[..<count]
        }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        return (lines, pclose(pipe))
    }

    @Test(arguments: Vector.all) func itReadsEveryVector(vector: Vector) throws {
        let (lines, status) = try decode(vector.path)
        if let error = vector.error {
            #expect(status != 0 && lines == [error])
            return
        }
        #expect(status == 0)
        #expect(Array(lines.dropLast()) == vector.lines)
        #expect(lines.last?.hasSuffix(" blocks \(vector.counts["blocks"] ?? 0)") == true)
    }

    @Test func itReadsWhatWeWrite() throws {
        var log = LogFixture()
        for lines in [1, 10, 35] { try log.write(commits: 9, lines: lines, edgesBefore: [4, 7]) }
        try expectTheSame(log)
    }

    @Test func itReadsWhatWeArchive() throws {
        var log = LogFixture(segmentBlocks: 32)
        for _ in 0..<3 { try log.write(commits: 40, lines: 10, edgesBefore: [12]) }
        let archive = LogArchive(log.configuration)
        let archived = try archive.candidates().compactMap { try archive.archive($0) }
        #expect(archived.count > 1)
        try expectTheSame(log)
    }

    private func expectTheSame(_ log: borrowing LogFixture) throws {
        let (lines, status) = try decode(log.path)
        let ours = try VectorReading(log.path)
        #expect(status == 0)
        #expect(Array(lines.dropLast()) == ours.lines)
        #expect(lines.last == "lines \(ours.lines.count) missing 0 conflicts 0 blocks 0")
    }
}
