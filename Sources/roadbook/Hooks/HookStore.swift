import Files
import Glibc
import JSON

/// The folder in which the hooks keep what they know: the memory between two runs, and a log of what was run. One run
/// at a time has it.
final class HookStore {
    static let defaultFolder = "/var/lib/roadbook-hooks"
    private static let longestLog = 1 << 18

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
        lock = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard lock >= 0 else { throw HookWords.noStore(folder, errno) }
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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw HookWords.noStore(path, errno)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw HookWords.noStore(path, errno) }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }

    /// The change is on the card when it returns.
    func change(_ body: (inout HookMemory) -> Void) throws {
        var changed = memory
        body(&changed)
        guard changed != memory else { return }
        do throws(FileFailure) {
            let file = try FileReplacement(of: HookStore.memoryFile, mode: 0o640)
            try file.write(changed.bytes)
            try file.commit()
        } catch {
            throw HookWords.noStore(HookStore.memoryFile, error.errno)
        }
        memory = changed
    }

    // MARK: The log

    /// Adds a line; when the log is long, it becomes the old one. That it cannot be written stops nothing.
    func log(_ run: HookRunRecord) {
        let path = HookStore.logFile
        var about = stat()
        if lstat(path, &about) == 0, about.st_size > HookStore.longestLog { rename(path, path + ".old") }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = run.bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    /// All that was run, oldest first, as far as it is kept.
    static func runs() throws -> [HookRunRecord] {
        let old = try bytes(of: logFile + ".old") ?? []
        let new = try bytes(of: logFile) ?? []
        return (old + new).split(separator: 0x0A).compactMap { HookRunRecord(reading: Array($0)) }
    }
}
