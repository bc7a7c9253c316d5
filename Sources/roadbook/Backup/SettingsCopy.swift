import Files
import Glibc

/// The settings of a machine, file by file, from one directory into another.
struct SettingsCopy {
    let source: String
    let target: String

    /// A file larger than this holds no settings.
    private static let longest = 1 << 20
    /// `/etc/roadbook/roadbook.conf.d/90-set.conf` is as deep as it goes.
    private static let deepest = 4

    /// Has the target hold what the source does, and nothing that is gone there.
    func mirror() throws {
        let names = try files()
        for name in names { try write(name) }
        for name in try SettingsCopy.files(in: target) where !names.contains(name) { unlink("\(target)/\(name)") }
    }

    /// Brings back the files that are not there, or say nothing, or all of them. Returns those that were written, and
    /// those that are kept because they say something else.
    func restore(all: Bool) throws -> (written: [String], kept: [String]) {
        var written: [String] = []
        var kept: [String] = []
        for name in try files() {
            let old = SettingsCopy.bytes("\(target)/\(name)")
            guard old != SettingsCopy.bytes("\(source)/\(name)") else { continue }
            if all || old.map(SettingsCopy.saysNothing) ?? true {
                try write(name)
                written.append(name)
            } else {
                kept.append(name)
            }
        }
        return (written, kept)
    }

    private func files() throws -> [String] { try SettingsCopy.files(in: source) }

    private func write(_ name: String) throws {
        guard let bytes = SettingsCopy.bytes("\(source)/\(name)") else {
            throw Complaint(refusal: errno, at: "\(source)/\(name)")
        }
        let path = "\(target)/\(name)"
        guard bytes != SettingsCopy.bytes(path) else { return }
        try SettingsCopy.makeFolders(of: path)
        do throws(FileFailure) {
            let file = try FileReplacement(of: path, mode: 0o644)
            try file.write(bytes)
            try file.commit()
        } catch {
            throw BackupWords.notWritten(path, error.errno)
        }
    }

    /// The paths of all files below a directory, none of which is a link.
    private static func files(in directory: String, below prefix: String = "", depth: Int = 0) throws -> [String] {
        let folder = prefix.isEmpty ? directory : "\(directory)/\(prefix)"
        var status = stat()
        guard lstat(folder, &status) == 0, depth < deepest else { return [] }
        let names: [String]
        do throws(FileFailure) { names = try FolderListing.names(in: folder) { !$0.hasPrefix(".") } } catch {
            throw Complaint(refusal: error.errno, at: folder)
        }
        return try names.flatMap { name in
            let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
            guard lstat("\(directory)/\(path)", &status) == 0 else { return [String]() }
            switch status.st_mode & S_IFMT {
            case S_IFREG: return [path]
            case S_IFDIR: return try files(in: directory, below: path, depth: depth + 1)
            default: return []
            }
        }
    }

    /// Nil where there is no such file.
    private static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: longest)
        var count = 0
        while count < longest {
            let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, longest - count) }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { return nil }
            if more == 0 { break }
            count += more
        }
        return Array(bytes[..<count])
    }

    /// True of nothing but comments, headings and blank lines.
    private static func saysNothing(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: 0x0A).allSatisfy { line in
            let first = line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            return first == nil || first == UInt8(ascii: "#") || first == UInt8(ascii: ";")
                || first == UInt8(ascii: "[")
        }
    }

    private static func makeFolders(of path: String) throws {
        for (index, byte) in path.utf8.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
            let folder = String(path.utf8.prefix(index)) ?? path
            guard mkdir(folder, 0o755) != 0, errno != EEXIST else { continue }
            throw BackupWords.notMade(folder, errno)
        }
    }
}
