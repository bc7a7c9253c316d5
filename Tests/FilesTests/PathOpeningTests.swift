import Files
import Glibc
import TemporaryFolders
import Testing

/// A link is followed where a person's word has it, and nowhere among what came from others.
@Suite struct PathOpeningTests {
    private let folder = TemporaryFolder()
    private var elsewhere: String { "\(folder.path)/elsewhere" }

    /// A car's folder here, and another of the same kind that is nobody's business.
    init() throws {
        for path in ["elsewhere", "elsewhere/spool", "machines", "machines/van", "machines/van/spool"] {
            #expect(mkdir("\(folder.path)/\(path)", 0o700) == 0)
        }
        for path in [elsewhere, "\(folder.path)/machines/van"] {
            let file = try FileReplacement(of: "\(path)/spool/1.log", mode: 0o600)
            try file.write(Array("text".utf8))
            try file.commit()
        }
    }

    private func swap(_ name: String, in machines: String = "machines") {
        let path = "\(folder.path)/\(machines)/\(name)"
        #expect(rename(path, "\(folder.path)/moved") == 0)
        #expect(symlink("\(elsewhere)/\(name.split(separator: "/").dropFirst().joined(separator: "/"))", path) == 0)
    }

    @Test func whatIsNoLinkIsOpened() throws {
        let car = "\(folder.path)/machines/van"
        #expect(try InputFile.bytes(of: "\(car)/spool/1.log", upTo: 9).count == 4)
        #expect(try FolderListing.names(in: "\(car)/spool") == ["1.log"])
        #expect(try FolderListing.names(in: "\(car)//") == ["spool"])
        #expect(try HeldFolder("\(car)/spool").names().map(\.text) == ["1.log"])
        #expect(throws: FileFailure(errno: ENOENT)) { try HeldFolder("\(car)/imports/1") }
        #expect(throws: FileFailure(errno: ENOTDIR)) { try HeldFolder("\(car)/spool/1.log/more") }
        #expect(throws: FileFailure(errno: ENOTDIR)) { try HeldFolder("\(car)/spool/1.log") }
    }

    @Test(arguments: ["van", "van/spool"]) func noLinkAmongWhatCameFromOthersIsFollowed(name: String) {
        swap(name)
        let spool = "\(folder.path)/machines/van/spool"
        #expect(throws: FileFailure(errno: ELOOP)) { try InputFile("\(spool)/1.log") }
        #expect(throws: FileFailure(errno: ELOOP)) { try FolderListing.names(in: spool) }
        #expect(throws: FileFailure(errno: ELOOP)) { try HeldFolder(spool) }
        #expect(throws: FileFailure(errno: ELOOP)) { try HeldFolder("\(folder.path)/machines/\(name)") }
    }

    @Test func aFileThereIsNoLinkNeither() {
        swap("van/spool/1.log")
        #expect(throws: FileFailure(errno: ELOOP)) { try InputFile("\(folder.path)/machines/van/spool/1.log") }
    }

    /// A machine may have any name, that of the folder too.
    @Test func theFirstFolderOfThatNameCounts() {
        #expect(rename("\(folder.path)/machines/van", "\(folder.path)/machines/machines") == 0)
        swap("machines")
        #expect(throws: FileFailure(errno: ELOOP)) { try HeldFolder("\(folder.path)/machines/machines/spool") }
    }

    @Test func aPersonsOwnPathMayLeadThroughLinks() throws {
        #expect(symlink("\(folder.path)/machines", "\(folder.path)/link") == 0)
        #expect(try HeldFolder("\(folder.path)/link/van/spool").names().count == 1)
        #expect(rename("\(folder.path)/machines", "\(folder.path)/pulled") == 0)
        #expect(symlink("\(folder.path)/pulled", "\(folder.path)/machines") == 0)
        for path in ["machines", "machines/van/spool"] {
            #expect(throws: FileFailure(errno: ELOOP)) { try HeldFolder("\(folder.path)/\(path)") }
        }
        swap("van", in: "pulled")
        #expect(try FolderListing.names(in: "\(folder.path)/pulled/van/spool").count == 1)
    }
}
