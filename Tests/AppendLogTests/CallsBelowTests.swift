import AppendLog
import Glibc
import TemporaryFolders
import Testing

/// Books that others may write are read without a step aside.
@Suite struct CallsBelowTests {
    private let root = TemporaryFolder()
    private let elsewhere = TemporaryFolder()

    private func read(_ calls: SystemCalls) throws -> [String] {
        var lines: [String] = []
        let reader = LogReader(DirectoryShelf(["\(root.path)/card/spool"], calls: calls), verifies: true)
        try reader.readToEnd { lines.append(String(decoding: $0.text, as: UTF8.self)) }
        return lines
    }

    /// A log in the place of the card's, and one that nobody here may read.
    private func write() throws {
        for path in ["\(root.path)/card", "\(elsewhere.path)/card"] {
            #expect(mkdir(path, 0o700) == 0)
            var fixture = LogFixture()
            fixture.configuration.directory = "\(path)/spool"
            try fixture.write(commits: 3, lines: 2)
        }
    }

    @Test func whatLiesThereIsRead() throws {
        try write()
        #expect(try read(.below(root.path)) == read(.kernel))
        #expect(try read(.below(root.path)).count > 5)
    }

    @Test(arguments: ["card", "card/spool", "card/spool/00000001.log"])
    func aLinkIsNotFollowedWhereverItLies(name: String) throws {
        try write()
        let calls = try SystemCalls.below(root.path)
        #expect(rename("\(root.path)/\(name)", "\(root.path)/moved") == 0)
        #expect(symlink("\(elsewhere.path)/\(name)", "\(root.path)/\(name)") == 0)
        #expect(try read(.kernel).count > 5 || name.hasSuffix(".log"), "the link leads to a log")
        let lines = (try? read(calls)) ?? []
        #expect(lines.isEmpty, "\(lines)")
    }

    @Test func aFileHasOneName() throws {
        try write()
        let segment = "\(root.path)/card/spool/00000001.log"
        #expect(link(segment, "\(root.path)/second") == 0)
        #expect(throws: LogError.self) { try SystemCalls.below(root.path).openFile(segment) }
    }

    @Test func theFolderItselfIsTheCallersWord() throws {
        try write()
        #expect(symlink(root.path, "\(elsewhere.path)/link") == 0)
        let path = "\(elsewhere.path)/link/card/spool/00000001.log"
        let (descriptor, size) = try SystemCalls.below("\(elsewhere.path)/link").openFile(path)
        close(descriptor)
        #expect(size > 4_096)
    }

    /// A device has a size, and is no segment.
    @Test func aDeviceIsAnImageAtMost() throws {
        try write()
        var calls = SystemCalls.kernel
        calls.links = { _, _, _ in -Int(EINVAL) }
        let segment = "\(root.path)/card/spool/00000001.log"
        #expect(throws: LogError.notALog(path: segment, reason: "it is not a file")) { try calls.openFile(segment) }
        let (descriptor, size) = try calls.openFile(segment, isImage: true)
        close(descriptor)
        #expect(size > 4_096)
    }
}
