import Glibc

/// Files that lie beside a log, each under the SHA-256 of its bytes, and which never change: bills and photos that
/// lines of the log name (docs/ledger-format.md, section 7).
///
/// Several users write into the folder, and none of them is believed: what is read proves itself by its hash, and what
/// is written has another name until it is whole.
package struct HashedFiles: Sendable {
    package static let folderName = "files"
    /// A file has at most so many bytes, and at least one.
    package static let limit = 20 << 20
    static let fileMode: UInt32 = 0o640
    static let directoryMode: UInt32 = 0o2770
    static let chunk = 1 << 16
    private static let draftPrefix = "new-"
    private static let draftSuffix = ".tmp"

    /// A file as it lies there.
    package enum State: Equatable, Sendable {
        case missing
        case whole(bytes: Int)
        /// Something lies under its name that is not the file.
        case other
    }

    private let log: String
    private let calls: SystemCalls

    /// Takes the directory of the log.
    package init(beside log: String, calls: SystemCalls = .kernel) {
        self.log = log
        self.calls = calls
    }

    /// 64 lower-case hexadecimal digits.
    package static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    package func path(of hash: String) -> String { "\(log)/\(HashedFiles.folderName)/\(hash)" }

    // MARK: Reading

    /// The folder; nil where nothing was ever put beside the log.
    private func folder() throws(LogError) -> HeldDirectory? {
        do throws(LogError) {
            return try HeldDirectory(log, calls).directory(HashedFiles.folderName)
        } catch {
            guard case .system(_, _, ENOENT) = error else { throw error }
            return nil
        }
    }

    /// Reads the file to its end, and gives its bytes piece by piece. Only the state says whether they are the file's.
    package func read(
        _ hash: String, _ give: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) throws(LogError) -> State {
        guard let folder = try folder() else { return .missing }
        return try HashedFiles.read(hash, in: folder, calls, give)
    }

    static func read(
        _ hash: String, in folder: HeldDirectory, _ calls: SystemCalls,
        _ give: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) throws(LogError) -> State {
        guard let (descriptor, size) = try open(hash, in: folder, calls) else { return .missing }
        guard descriptor >= 0 else { return .other }
        defer { _ = calls.close(descriptor) }
        var digest = SHA256()
        var offset = 0
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
        defer { room.deallocate() }
        while offset < size {
            let count = calls.readFully(descriptor, room, at: offset)
            guard count >= 0 else { throw .system("read", "\(folder.path)/\(hash)", count) }
            guard count > 0, offset + count <= size else { return .other }
            let bytes = UnsafeRawBufferPointer(rebasing: room[..<count])
            digest.update(bytes)
            give(bytes)
            offset += count
        }
        return digest.digest().hexText.elementsEqual(hash.utf8) ? .whole(bytes: size) : .other
    }

    /// Nil where nothing lies there; a negative descriptor for what can be no file of the log.
    static func open(
        _ hash: String, in folder: HeldDirectory, _ calls: SystemCalls
    ) throws(LogError) -> (descriptor: Int32, size: Int)? {
        let opened = folder.openToRead(hash)
        if opened == -Int(ENOENT) { return nil }
        if [ELOOP, EINVAL, ENXIO, ESTALE, EISDIR].contains(Int32(-min(opened, 0))) { return (-1, 0) }
        guard opened >= 0 else { throw .system("open", "\(folder.path)/\(hash)", opened) }
        let size = calls.size(Int32(opened))
        if (1...limit).contains(size) { return (Int32(opened), size) }
        _ = calls.close(Int32(opened))
        return (-1, 0)
    }

    /// The size of what lies there under this hash, without a look at its bytes; nil where nothing does that may be it.
    package func size(of hash: String) throws(LogError) -> Int? { try opened(hash)?.size }

    /// The file, opened to be read from any byte on; nil where nothing lies there that may be it.
    package func opened(_ hash: String) throws(LogError) -> OpenHashedFile? {
        guard let folder = try folder(), let (descriptor, size) = try HashedFiles.open(hash, in: folder, calls),
            descriptor >= 0
        else { return nil }
        return OpenHashedFile(descriptor, size: size, calls)
    }

    /// The name under which a pull brings the file, until it is whole.
    package static func partName(of hash: String) -> String { "\(hash).part" }

    /// The bytes that a pull has brought of the file; 0 where this user cannot go on with them.
    package func partSize(of hash: String) -> Int {
        guard let folder = (try? folder()) ?? nil else { return 0 }
        let opened = folder.open(HashedFiles.partName(of: hash))
        guard opened >= 0 else { return 0 }
        defer { _ = calls.close(Int32(opened)) }
        let size = calls.size(Int32(opened))
        return (0...HashedFiles.limit).contains(size) ? size : 0
    }

    /// The hashes under which something lies there.
    package func hashes() throws(LogError) -> [String] {
        guard let folder = try folder() else { return [] }
        return try HashedFiles.names(in: folder, calls).filter(HashedFiles.isHash)
    }

    private static func names(in folder: HeldDirectory, _ calls: SystemCalls) throws(LogError) -> [String] {
        var names: [String] = []
        let result = calls.list(folder.path) { names.append($0) }
        guard result >= 0 else { throw .system("list", folder.path, result) }
        return names.sorted()
    }

    // MARK: Writing

    /// Puts a file there, and returns its hash when it is on the card. `read` fills a buffer with what comes next of
    /// the file, and returns how much that is, 0 at the end. Of a file that is not kept nothing stays.
    package func store(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> String {
        let folder = try makeFolder()
        sweep(folder)
        let name = HashedFiles.draftPrefix + SegmentFile.padded(hex: calls.random()) + HashedFiles.draftSuffix
        // Closing alone would not do: see ``LogLock``.
        defer { _ = folder.lock(LOCK_UN) }
        let draft = try HashedFileDraft(name, in: folder, calls)
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: HashedFiles.chunk, alignment: 16)
        defer { room.deallocate() }
        while case let count = try read(room), count > 0 {
            guard draft.count + count <= HashedFiles.limit else { throw HashedFileError.tooLarge }
            try draft.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
        guard draft.count > 0 else { throw HashedFileError.empty }
        let hash = draft.hash
        try draft.settle()
        return hash
    }

    /// The folder for writing, made where it is not there. The log itself may not have been begun.
    func makeFolder() throws(LogError) -> HeldDirectory {
        let made = calls.makeDirectory(SystemCalls.anywhere, log, HashedFiles.directoryMode)
        guard made >= 0 || made == -Int(EEXIST) else { throw .system("mkdir", log, made) }
        return try HashedFiles.makeFolder(in: HeldDirectory(log, calls))
    }

    /// The same in the directory of a log that is held open.
    package static func makeFolder(in log: HeldDirectory) throws(LogError) -> HeldDirectory {
        try log.makeDirectory(folderName, mode: directoryMode)
    }

    /// Takes away what a program left that was ended while it stored a file. Anyone who stores one holds the folder's
    /// lock with others until then, so that whoever gets it alone is alone. A lock that is not to be had keeps nobody
    /// from storing: what is left then is only not taken away.
    private func sweep(_ folder: HeldDirectory) {
        if folder.lock(LOCK_EX | LOCK_NB) >= 0 {
            let names = (try? HashedFiles.names(in: folder, calls)) ?? []
            for name in names where name.hasPrefix(HashedFiles.draftPrefix) && name.hasSuffix(HashedFiles.draftSuffix) {
                _ = folder.unlink(name)
            }
        }
        _ = folder.lock(LOCK_SH | LOCK_NB)
    }
}
