import Files
import Glibc
import JSON

/// The folder in which the hooks keep what they know: the memory between two runs, and a log of what was run. One run
/// at a time has it.
final class HookStore {
    static let defaultFolder = "/var/lib/roadbook-hooks"
    private static let longestLog = 1 << 18
    /// A memory of every message that waits, and a log with its last line.
    private static let longestFile = 64 << 20

    let folder: String
    private let lock: Int32
    private(set) var memory: HookMemory

    /// The folder that systemd made for the unit, else the usual one.
    static var folder: String {
        let said = getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? ""
        return said.isEmpty ? defaultFolder : said
    }

    private static var memoryFile: String { "\(folder)/memory.json" }
    private static var logFile: String { "\(folder)/log" }

    /// Waits until no other run has it.
    init() throws {
        folder = HookStore.folder
        do throws(FileFailure) { lock = try HeldFolder(folder).openLock(FileName("lock")) } catch {
            throw HookStore.refusal("\(folder)/lock", error.errno)
        }
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        memory = try HookStore.readMemory()
    }

    deinit { close(lock) }

    /// The memory of now for anyone who only looks; nil where there is none, or none that may be read.
    static func glance() -> HookMemory? { (try? bytes(of: memoryFile)).flatMap { HookMemory(reading: $0) } }

    private static func readMemory() throws -> HookMemory {
        guard let bytes = try bytes(of: memoryFile) else { return HookMemory() }
        if let memory = HookMemory(reading: bytes) { return memory }
        // Better to tell something twice than never again.
        Complaint.say(HookWords.memoryIsDamaged(memoryFile))
        return HookMemory()
    }

    private static func bytes(of path: String) throws -> [UInt8]? {
        do throws(FileFailure) {
            let (folder, name) = try HeldFolder.place(of: path)
            return try folder.bytes(of: name, upTo: longestFile)
        } catch {
            if error.errno == ENOENT { return nil }
            throw HookStore.refusal(path, error.errno)
        }
    }

    /// The change is on the card when it returns.
    func change(_ body: (inout HookMemory) -> Void) throws {
        var changed = memory
        body(&changed)
        guard changed != memory else { return }
        do throws(FileFailure) {
            let file = try FileReplacement(of: HookStore.memoryFile, mode: 0o640)
            HookStore.share(file.descriptor)
            try file.write(changed.bytes)
            try file.commit()
        } catch {
            throw HookStore.refusal(HookStore.memoryFile, error.errno)
        }
        memory = changed
    }

    /// The household reads what is there, whichever group of his own the runner has: `inbox` tells of it.
    private static func share(_ descriptor: Int32) {
        var about = stat()
        guard stat(folder, &about) == 0, about.st_gid != getegid() else { return }
        _ = fchown(descriptor, uid_t.max, about.st_gid)
    }

    /// The owner of the folder who may not use a file in it has one that another user left there.
    private static func refusal(_ path: String, _ error: Int32) -> Complaint {
        var about = stat()
        let isOwner = stat(folder, &about) == 0 && about.st_uid == geteuid()
        return error == EACCES && isOwner ? HookWords.isOfAnother(path, in: folder) : HookWords.noStore(path, error)
    }

    // MARK: The log

    /// Adds a line; when the log is long, it becomes the old one. That it cannot be written is said, and stops nothing.
    func log(_ run: HookRunRecord) {
        let path = HookStore.logFile
        var about = stat()
        if lstat(path, &about) == 0, about.st_size > HookStore.longestLog { rename(path, path + ".old") }
        let descriptor: Int32
        do throws(FileFailure) {
            let (folder, name) = try HeldFolder.place(of: path)
            descriptor = try folder.openToAppend(name, mode: 0o640)
        } catch {
            return HookStore.refusal(path, error.errno).speak()
        }
        defer { close(descriptor) }
        HookStore.share(descriptor)
        _ = run.bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// All that was run, oldest first, as far as it is kept.
    static func runs() throws -> [HookRunRecord] {
        let old = try bytes(of: logFile + ".old") ?? []
        let new = try bytes(of: logFile) ?? []
        return (old + new).split(separator: 0x0A).compactMap { HookRunRecord(reading: Array($0)) }
    }
}
