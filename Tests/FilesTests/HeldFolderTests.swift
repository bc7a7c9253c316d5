import Files
import Glibc
import TemporaryFolders
import Testing

/// Nothing that lies in a folder leads elsewhere, and what is no plain file is refused.
@Suite struct HeldFolderTests {
    private let folder = TemporaryFolder()

    private func held() throws -> HeldFolder { try HeldFolder(folder.path) }

    private func place(_ text: String, at name: String) throws {
        let file = try FileReplacement(of: "\(folder.path)/\(name)", mode: 0o600)
        try file.write(Array(text.utf8))
        try file.commit()
    }

    @Test func aFileIsReadByItsName() throws {
        try place("words", at: "file")
        #expect(try held().bytes(of: FileName("file"), upTo: 5) == Array("words".utf8))
        #expect(throws: FileFailure(errno: ENOENT)) { try held().open(FileName("none")) }
    }

    @Test func aLinkIsNotFollowed() throws {
        try place("secret", at: "secret")
        #expect(symlink("secret", "\(folder.path)/link") == 0)
        #expect(symlink(".", "\(folder.path)/loop") == 0)
        #expect(try held().kind(of: FileName("link")) == .link)
        #expect(throws: FileFailure(errno: ELOOP)) { try held().open(FileName("link")) }
        #expect(throws: FileFailure(errno: ELOOP)) { try held().openToAppend(FileName("link"), mode: 0o600) }
        #expect(throws: FileFailure(errno: ELOOP)) { try held().folder(FileName("loop")) }
        #expect(throws: FileFailure(errno: ELOOP)) { try held().makeFolder(FileName("loop"), mode: 0o700) }
        #expect(throws: FileFailure(errno: ELOOP)) { try HeldFolder("\(folder.path)/loop", isOwn: false) }
    }

    @Test func aFileWithASecondNameIsRefused() throws {
        try place("secret", at: "secret")
        #expect(link("\(folder.path)/secret", "\(folder.path)/second") == 0)
        #expect(throws: FileFailure(errno: EMLINK)) { try held().open(FileName("second")) }
        #expect(throws: FileFailure(errno: EMLINK)) { try held().openToAppend(FileName("second"), mode: 0o600) }
    }

    @Test func aPipeIsNotWaitedFor() throws {
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(try held().kind(of: FileName("pipe")) == .other)
        #expect(try held().kind(of: FileName("none")) == nil)
        #expect(try held().kind(of: FileName(String(repeating: "x", count: 300))) == .unreadable)
        #expect(throws: FileFailure(errno: ENXIO)) { try held().open(FileName("pipe")) }
        #expect(throws: FileFailure(errno: ENXIO)) { try held().openToAppend(FileName("pipe"), mode: 0o600) }
    }

    @Test(arguments: ["", ".", "..", "a/b", "/etc"]) func aNameThatLeadsElsewhereIsNone(name: String) throws {
        #expect(throws: FileFailure(errno: EINVAL)) { try held().folder(FileName(name)) }
        #expect(throws: FileFailure(errno: EINVAL)) { try held().open(FileName(name)) }
        #expect(throws: FileFailure(errno: EINVAL)) { try held().remove(FileName(name)) }
        #expect(throws: FileFailure(errno: EINVAL)) { try held().make(FileName(name), mode: 0o600) }
    }

    /// The path leads to another folder meanwhile.
    @Test func itStaysTheSameFolderWhateverBecomesOfItsPath() throws {
        for name in ["here", "elsewhere"] { #expect(mkdir("\(folder.path)/\(name)", 0o700) == 0) }
        let here = try HeldFolder("\(folder.path)/here")
        #expect(rename("\(folder.path)/here", "\(folder.path)/there") == 0)
        #expect(symlink("elsewhere", "\(folder.path)/here") == 0)
        let file = try FileReplacement(of: FileName("file"), in: here, mode: 0o600)
        try file.commit()
        #expect(try FolderListing.names(in: "\(folder.path)/there") == ["file"])
    }

    @Test func aNameThatIsNotUTF8IsKept() throws {
        let name = FileName(bytes: [0x66, 0xFC, 0x72])
        let file = try FileReplacement(of: name, in: held(), mode: 0o600)
        try file.write([0x61])
        try file.commit()
        #expect(try held().names() == [name])
        #expect(try held().bytes(of: name, upTo: 1) == [0x61])
        #expect(name.text == "f\u{FFFD}r")
    }

    @Test func aFolderThatIsMadeHasItsModeWhateverTheUmaskIs() throws {
        let made = try held().makeFolder(FileName("made"), mode: 0o2770)
        #expect(made.mode == 0o700 || made.mode == 0o770)
        var status = stat()
        #expect(stat("\(folder.path)/made", &status) == 0 && status.st_mode & 0o7777 == 0o2770)
        #expect(try held().makeFolder(FileName("made"), mode: 0o700).mode == 0o770)
    }

    /// A link in a draft's place is removed, and the file that it leads to is not touched.
    @Test func aNewFileTakesThePlaceOfALink() throws {
        try place("secret", at: "secret")
        #expect(symlink("secret", "\(folder.path)/draft") == 0)
        close(try held().make(FileName("draft"), mode: 0o600))
        #expect(try held().kind(of: FileName("draft")) == .file)
        #expect(try held().bytes(of: FileName("secret"), upTo: 100) == Array("secret".utf8))
    }

    /// A test emptied /tmp by a link in its own folder.
    @Test func aFolderIsRemovedAndNotWhatALinkInItLeadsTo() throws {
        for name in ["gone", "gone/inner", "kept"] { #expect(mkdir("\(folder.path)/\(name)", 0o700) == 0) }
        try place("precious", at: "kept/file")
        #expect(symlink("../../kept", "\(folder.path)/gone/inner/link") == 0)
        FolderRemoval.remove("\(folder.path)/gone")
        #expect(try held().names() == [FileName("kept")])
        #expect(try held().folder(FileName("kept")).names() == [FileName("file")])
    }
}
