import AppendLog
import Glibc
import TemporaryFolders
import Testing

@Suite struct CarveTests {
    /// The files of a log, strewn over an image: out of order, at multiples of 512, garbage between them.
    private func image(_ log: borrowing LogFixture, shift: Int, archives: Bool = false) throws -> (
        String, TemporaryFolder
    ) {
        let directory = TemporaryFolder()
        var bytes = [UInt8](repeating: 0xA5, count: shift)
        var names: [String] = []
        _ = SystemCalls.kernel.list(log.path) { names.append($0) }
        for name in names.sorted().reversed() where name.contains(".log") {
            bytes += log.bytes(log.path + "/" + name)
            bytes += [UInt8](repeating: 0x42, count: 512 + (512 - bytes.count % 512) % 512)
        }
        let path = directory.path + "/card.img"
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        return (path, directory)
    }

    private func carve(_ path: String) throws -> (lines: [String], tally: ReaderCounts) {
        let image = try LogImage(path)
        let reader = LogReader(image.shelf(of: try #require(image.logs.first)))
        var lines: [String] = []
        try reader.readToEnd { lines.append(String(decoding: $0.bytes.dropLast(10), as: UTF8.self)) }
        return (lines, reader.tally)
    }

    @Test(arguments: [0, 512, 4096, 63 * 512])
    func everyLineComesOutOfARawImage(shift: Int) throws {
        var log = LogFixture()
        for _ in 0..<2 { try log.write(commits: 30, lines: 12, edgesBefore: [5]) }
        let (path, directory) = try image(log, shift: shift)
        defer { _ = directory }
        let (lines, tally) = try carve(path)
        #expect(try log.read().lines == lines)
        #expect(tally.missing == 0)
    }

    @Test func archivesAreCarvedToo() throws {
        var log = LogFixture()
        try log.write(commits: 60, lines: 12)
        let before = try log.read().lines
        let archive = LogArchive(log.configuration)
        for file in try archive.candidates() { _ = try archive.archive(file) }
        let (path, directory) = try image(log, shift: 1024)
        defer { _ = directory }
        #expect(try carve(path).lines == before)
    }

    @Test func twoLogsOnOneCardAreKeptApart() throws {
        var log = LogFixture()
        var other = LogFixture()
        try log.write(commits: 9, lines: 3)
        try other.write(commits: 4, lines: 3)
        let directory = TemporaryFolder()
        let path = directory.path + "/card.img"
        let bytes = log.bytes(log.segment(1)) + other.bytes(other.segment(1)) + log.bytes(log.segment(2))
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        #expect(try LogImage(path).logs.count == 2)
        #expect(try carve(path).lines == log.read().lines)
    }

    @Test func whatTheDeviceRefusesIsCounted() throws {
        var log = LogFixture()
        try log.write(commits: 30, lines: 12)
        let (path, directory) = try image(log, shift: 512)
        defer { _ = directory }
        var calls = SystemCalls.kernel
        calls.pread = { descriptor, bytes, offset in
            let isBad = offset < 9 * 512 && offset + bytes.count > 6 * 512
            return isBad ? -Int(EIO) : SystemCalls.kernel.pread(descriptor, bytes, offset)
        }
        #expect(try LogImage(path, calls: calls).refusedBytes == 3 * 512)
        #expect(try LogImage(path).refusedBytes == 0)
    }

    @Test func anImageWithoutALogHasNone() throws {
        let directory = TemporaryFolder()
        let path = directory.path + "/empty.img"
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        ftruncate(descriptor, 1 << 20)
        close(descriptor)
        #expect(try LogImage(path).logs.isEmpty)
        #expect(throws: LogError.missing(path: "/nowhere/card.img")) { try LogImage("/nowhere/card.img") }
    }
}
