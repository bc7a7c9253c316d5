import Glibc

/// A segment's file, by name: `00000042.log`, or `00000042.log.zst` once it is archived.
package struct SegmentFile: Equatable, Sendable {
    package enum Kind: Sendable { case plain, archive }

    package var number: UInt64
    package var kind: Kind
    package var directory: String

    package var path: String { directory + "/" + SegmentFile.name(number, kind) }

    static let preparedName = "next.tmp"
    package static let lockName = "lock"
    static let archiveLockName = "archive.lock"
    static let damageName = "damage"

    package static func name(_ number: UInt64, _ kind: Kind) -> String {
        padded(number, 8) + (kind == .plain ? ".log" : ".log.zst")
    }

    static func padded(hex value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    static func padded(_ number: UInt64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Nil for a name that is no segment's.
    init?(name: String, directory: String) {
        let isArchive = name.hasSuffix(".log.zst")
        guard isArchive || name.hasSuffix(".log") else { return nil }
        let digits = name.utf8.prefix { $0 != 0x2E }
        guard digits.count >= 8, let number = UInt64(String(Substring(digits))) else { return nil }
        guard (1..<BlockLayout.sequenceBound).contains(number) else { return nil }
        self.init(number: number, kind: isArchive ? .archive : .plain, directory: directory)
        guard name == SegmentFile.name(number, kind) else { return nil }
    }

    init(number: UInt64, kind: Kind, directory: String) {
        self.number = number
        self.kind = kind
        self.directory = directory
    }

    /// All segments in the given directories, ascending by number; a plain one before its archive. A directory that is
    /// not there has none.
    package static func list(_ directories: [String], _ calls: SystemCalls) throws(LogError) -> [SegmentFile] {
        var files: [SegmentFile] = []
        for directory in directories {
            let result = calls.list(directory) { name in
                if let file = SegmentFile(name: name, directory: directory) { files.append(file) }
            }
            if result == -Int(ENOENT) { continue }
            if result == -Int(ELOOP) { throw .notALog(path: directory, reason: AppendLogWords.isLink) }
            if result == -Int(ENOTDIR) { throw .notALog(path: directory, reason: AppendLogWords.isNoFolder) }
            if result < 0 { throw .system("list", directory, result) }
        }
        return files.sorted { ($0.number, $0.kind == .plain ? 0 : 1) < ($1.number, $1.kind == .plain ? 0 : 1) }
    }
}
