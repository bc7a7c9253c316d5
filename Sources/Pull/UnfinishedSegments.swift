import AppendLog
import Glibc

/// The segments that a pull is writing, noted beside the books until all of each is on the disk. After a power cut any
/// part of what was not synced may have arrived: that the newest block is whole says nothing of those before it.
/// Segments that came with damage are noted too, until they come without: each pull asks for them again.
package final class UnfinishedSegments {
    struct Note: Equatable, Sendable {
        /// The directory of a book or of a fork, within the machine's folder.
        var directory: String
        var segment: UInt64
        /// The block before which everything is sure.
        var block: Int
        /// All of it is on the disk, and from this block on not all of it was whole over there.
        var isDamaged = false

        func isOf(_ other: Note) -> Bool {
            directory == other.directory && segment == other.segment && isDamaged == other.isDamaged
        }
    }

    package static let name = "unfinished"
    private static let damage = "damaged"
    private static let longestText = 1 << 20

    private let home: String
    private let calls: SystemCalls
    private let hold: () throws(LogError) -> HeldDirectory
    private var known: [Note]?

    /// `hold` gives the folder of the machine, for writing.
    init(_ home: String, _ calls: SystemCalls, _ hold: @escaping () throws(LogError) -> HeldDirectory) {
        self.home = home
        self.calls = calls
        self.hold = hold
    }

    private var path: String { "\(home)/\(UnfinishedSegments.name)" }

    /// The notes that earlier pulls left.
    func notes() throws(LogError) -> [Note] {
        if let known { return known }
        let notes = try UnfinishedSegments.notes(beside: home, calls)
        known = notes
        return notes
    }

    func notes(in directory: String) throws(LogError) -> [Note] {
        let directory = inside(directory)
        return try notes().filter { $0.directory == directory }
    }

    /// Durable before a byte of the segment is written.
    func begin(_ segment: UInt64, at block: Int, in directory: String) throws(LogError) {
        try note(Note(directory: inside(directory), segment: segment, block: block))
    }

    /// The segment has come with damage, the first of it in this block.
    func noteDamage(_ segment: UInt64, from block: Int, in directory: String) throws(LogError) {
        try note(Note(directory: inside(directory), segment: segment, block: block, isDamaged: true))
    }

    private func note(_ note: Note) throws(LogError) {
        var notes = try notes()
        if let index = notes.firstIndex(where: { $0.isOf(note) }) {
            guard note.block < notes[index].block else { return }
            notes[index].block = note.block
        } else {
            notes.append(note)
        }
        try write(notes)
    }

    /// All of the segment is on the disk. Whether this is, is no matter: it would be asked for once more.
    func settle(_ segment: UInt64, in directory: String) throws(LogError) {
        try remove(Note(directory: inside(directory), segment: segment, block: 0))
    }

    /// The segment has come without damage.
    func forgetDamage(_ segment: UInt64, in directory: String) throws(LogError) {
        try remove(Note(directory: inside(directory), segment: segment, block: 0, isDamaged: true))
    }

    private func remove(_ note: Note) throws(LogError) {
        let notes = try notes()
        let left = notes.filter { !$0.isOf(note) }
        guard left.count < notes.count else { return }
        if !left.isEmpty { return try write(left) }
        known = []
        let removed = try hold().unlink(UnfinishedSegments.name)
        guard removed >= 0 || removed == -Int(ENOENT) else { throw .system("unlink", path, removed) }
    }

    private func inside(_ directory: String) -> String {
        String(decoding: directory.utf8.dropFirst(home.utf8.count + 1), as: UTF8.self)
    }

    // MARK: The file

    static func notes(beside home: String, _ calls: SystemCalls) throws(LogError) -> [Note] {
        let path = "\(home)/\(name)"
        let opened = calls.open(SystemCalls.anywhere, path, O_RDONLY | O_NOFOLLOW, 0)
        if opened == -Int(ENOENT) { return [] }
        guard opened >= 0 else { throw .system("open", path, opened) }
        defer { _ = calls.close(Int32(opened)) }
        var bytes = [UInt8](repeating: 0, count: longestText)
        let count = bytes.withUnsafeMutableBytes { calls.readFully(Int32(opened), $0, at: 0) }
        guard count >= 0 else { throw .system("read", path, count) }
        return bytes[..<count].split(separator: 0x0A).compactMap(note)
    }

    private static func note(_ line: ArraySlice<UInt8>) -> Note? {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        let isDamaged = words.count == 4 && words[3] == damage
        guard words.count == 3 || isDamaged, let segment = UInt64(words[1]), let block = Int(words[2]), block >= 0
        else { return nil }
        return Note(directory: String(words[0]), segment: segment, block: block, isDamaged: isDamaged)
    }

    private static func line(_ note: Note) -> String {
        "\(note.directory) \(note.segment) \(note.block)\(note.isDamaged ? " \(damage)" : "")\n"
    }

    /// Beside its name first, so that a cut leaves the old notes or the new ones.
    private func write(_ notes: [Note]) throws(LogError) {
        let text = notes.map(UnfinishedSegments.line).joined()
        try hold().replace(UnfinishedSegments.name, with: Array(text.utf8), mode: HouseholdMode.file)
        known = notes
    }
}
