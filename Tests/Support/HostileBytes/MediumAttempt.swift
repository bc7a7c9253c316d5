import AppendLog
import Files
import Glibc
import Ledger
import Pull
import Settings
import SimulatedDisk
import TemporaryFolders

/// A medium that somebody hands over: folders, files, links, pipes and second names where books and settings would be.
/// What reads books and settings reads them or refuses, and waits for nobody.
enum MediumAttempt {
    /// Each line is one thing: what it is, its name, and what is in it or where it leads, with `|` for the end of a
    /// line.
    static func medium(_ bytes: UnsafeRawBufferPointer) {
        let folder = TemporaryFolder()
        for line in bytes.split(separator: 0x0A).prefix(40) {
            let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
            guard words.count == 3, let kind = words[0].first, let path = path(Array(words[1]), in: folder) else {
                continue
            }
            lay(kind, path, words[2].map { $0 == UInt8(ascii: "|") ? 0x0A : $0 })
        }
        read(folder.path)
    }

    /// Nil for a name that leads elsewhere. The folders above are made, if nothing else is there.
    private static func path(_ name: [UInt8], in folder: TemporaryFolder) -> [CChar]? {
        let parts = name.split(separator: 0x2F)
        let isBelow = parts.allSatisfy { !$0.contains(0) && !$0.elementsEqual("..".utf8) && $0.count < 200 }
        guard (1...6).contains(parts.count), isBelow else { return nil }
        var path = Array(folder.path.utf8CString.dropLast())
        for part in parts.dropLast() {
            path += [0x2F] + part.map { CChar(bitPattern: $0) }
            var status = stat()
            if lstat(path + [0], &status) == 0, status.st_mode & S_IFMT != S_IFDIR { return nil }
            mkdir(path + [0], 0o700)
        }
        return path + [0x2F] + (parts.last ?? []).map { CChar(bitPattern: $0) } + [0]
    }

    private static func lay(_ kind: UInt8, _ path: [CChar], _ content: [UInt8]) {
        let target = content.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        switch kind {
        case UInt8(ascii: "d"): mkdir(path, 0o700)
        case UInt8(ascii: "p"): mkfifo(path, 0o600)
        case UInt8(ascii: "l"): symlink(target, path)
        default:
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            let repaired = content.withUnsafeBytes { Repair.checksums(of: $0) }
            _ = write(file, repaired, repaired.count)
            close(file)
        }
    }

    // MARK: Reading

    private static func read(_ medium: String) {
        if let folder = try? HeldFolder(medium) { walk(folder) }
        let books = BookSet(data: medium)
        for log in books.tripLogs { try? LogReader(log.directories, verifies: true).readToEnd { _ in } }
        for ledger in books.ledgers {
            _ = try? Ledger(ledger.directory).read()
            _ = try? HashedFiles(beside: ledger.directory).hashes()
        }
        for machine in BookSet.machines(in: medium).prefix(4) {
            _ = try? PullHome.logs(in: "\(medium)/machines/\(machine)")
            bring("\(medium)/machines/\(machine)")
            let path = "\(medium)/settings/\(machine)/roadbook.conf"
            if case .bytes(let bytes) = SettingsPaths.content(of: path) {
                _ = SettingsReading([SettingsFile(bytes, path: path)])
            }
        }
    }

    /// Everything below, each folder held by the one above it. No link leads anywhere.
    private static func walk(_ folder: HeldFolder, depth: Int = 0) {
        for name in (try? folder.names()) ?? [] where depth < 8 {
            let isLink = folder.kind(of: name) == .link
            let bytes = try? folder.bytes(of: name, upTo: 1 << 16)
            let below = try? folder.folder(name)
            precondition(!isLink || bytes == nil && below == nil, "a link was followed")
            if let below { walk(below, depth: depth + 1) }
        }
    }

    /// A pull from there, which is what `restore` does.
    private static func bring(_ machine: String) {
        let calls = SimulatedDisk().calls
        let home = PullHome("/machines/golf", calls: calls)
        guard (try? home.open {}) != nil, let (cursor, held) = try? home.cursor() else { return }
        let answer = Answer()
        let writer = PullFrameWriter { answer.bytes += $0 }
        guard (try? writer.greet()) != nil else { return }
        try? BooksSending([.init(machine)]).answer(cursor, writer)
        try? BooksReceiving(home, held, calls: calls).receive(answer.reader)
    }
}
