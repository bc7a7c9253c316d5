import AppendLog
import Glibc

/// The gaps of a book, in which lines were missing when it was read, in the catalogue's table `gap`. A segment that
/// comes back, or is mended, changes trips that were told long ago; where nothing is missing nothing is kept and
/// nothing asked.
struct MissingLines {
    /// Segments as they were.
    struct Gap: Equatable {
        var segments: ClosedRange<UInt64>
        /// Names, sizes and times of its files; nil where there were none.
        var files: String?
        /// The sum over the lines in the gap.
        var lines: Int64 = 0
        /// Only its newest blocks could not be read, and the recorder may yet go on behind them.
        var isTail = false
    }

    /// The findings of a reading, for ``keep(_:)``.
    struct Found {
        var missingIn: [ClosedRange<UInt64>]
        /// A segment of which the newest blocks could not be read.
        var tail: UInt64?
        var end: BlockPlace
        /// Nil where all was read.
        var restart: UInt64?
        /// The files as they were before the reading.
        var files: [UInt64: String]
    }

    let database: Database
    /// The book's.
    let name: String
    let shelf: DirectoryShelf

    // MARK: Asking

    /// True if something that was missing before `end` is there now. A file that has only got another name or time
    /// since, as an archive has, is known by these from now on.
    func isMended(before end: BlockPlace) throws -> Bool {
        let gaps = try all()
        guard !gaps.isEmpty else { return false }
        let files = try self.files()
        for var gap in gaps {
            guard let known = gap.files else {
                if files.keys.contains(where: gap.segments.contains) { return true }
                continue
            }
            let number = gap.segments.lowerBound
            // A segment that has gone since has nothing to tell.
            guard let now = files[number], now != known, MissingLines.refused(now) != known else { continue }
            let found = try look(at: number, before: end)
            if found.lines != gap.lines { return true }
            gap.files = found.isGiven ? now : MissingLines.refused(now)
            try insert(gap)
        }
        return false
    }

    /// The files of each segment from this one on.
    func files(from first: UInt64 = 0) throws -> [UInt64: String] {
        _ = try shelf.numbers()
        var texts: [UInt64: [String]] = [:]
        for file in shelf.allFiles where file.number >= first {
            var status = stat()
            guard stat(file.path, &status) == 0 else { continue }
            let written = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            // A right that was missing changes only this.
            let changed = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
            texts[file.number, default: []].append("\(file.path) \(status.st_size) \(written) \(changed)")
        }
        return texts.mapValues { $0.sorted().joined(separator: "\n") }
    }

    /// Files of which the card did not give everything: they may be well without a change, and are looked at again in
    /// the next minute: a card that fails takes long to say so.
    private static func refused(_ files: String) -> String { "\(files)\n!\(time(nil) / 60)" }

    /// A sum over the lines of a segment that stand before this place, -1 where it cannot be opened; and whether the
    /// card gave all of it.
    private func look(at number: UInt64, before end: BlockPlace) throws -> (lines: Int64, isGiven: Bool) {
        guard let source = try shelf.openReadable(number) else { return (-1, false) }
        source.refresh()
        let count = number == end.segment ? min(end.block, source.count) : source.count
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        var decoded = DecodedBlock()
        for index in 0..<count {
            decoded.decode(source.block(index), copies: false)
            for line in decoded.lines {
                for word in [line.sequence, UInt64(line.checksum)] { sum = (sum ^ word) &* 0x0000_0100_0000_01B3 }
            }
        }
        return (Int64(bitPattern: sum), (source as? BlockFile)?.refused.isEmpty ?? true)
    }

    // MARK: Keeping

    /// Keeps the findings in the place of what was known of the segments that were read.
    func keep(_ found: Found) throws {
        let before = try all()
        let delete = try database.prepare("DELETE FROM gap WHERE name = ? AND (last >= ? OR files IS NULL OR tail)")
        try delete.bind(name).bind(Int64(found.restart ?? 0)).run()
        for gap in absent(before: found.end, try shelf.numbers()) { try insert(gap) }
        var numbers = Set(found.missingIn.flatMap { range in found.files.keys.filter(range.contains) })
        // Lines that are missing at the beginning of what was read are not seen from there.
        if let first = found.restart, before.contains(where: { $0.segments.contains(first) && $0.isDamage }) {
            numbers.insert(first)
        }
        for number in numbers { try insert(number, found) }
        if let tail = found.tail, !numbers.contains(tail) { try insert(tail, found, isTail: true) }
    }

    func removeAll() throws {
        let delete = try database.prepare("DELETE FROM gap WHERE name = ?")
        try delete.bind(name).run()
    }

    private func absent(before end: BlockPlace, _ numbers: [UInt64]) -> [Gap] {
        var gaps: [Gap] = []
        var next: UInt64 = 1
        for number in numbers where number <= end.segment {
            if number > next { gaps.append(Gap(segments: next...(number - 1))) }
            next = number + 1
        }
        return gaps
    }

    private func insert(_ number: UInt64, _ found: Found, isTail: Bool = false) throws {
        guard let files = found.files[number] else { return }
        let seen = try look(at: number, before: found.end)
        let known = seen.isGiven ? files : MissingLines.refused(files)
        try insert(Gap(segments: number...number, files: known, lines: seen.lines, isTail: isTail))
    }

    private func insert(_ gap: Gap) throws(DatabaseError) {
        let insert = try database.prepare("INSERT OR REPLACE INTO gap VALUES(?, ?, ?, ?, ?, ?)")
        insert.bind(name).bind(Int64(gap.segments.lowerBound)).bind(Int64(gap.segments.upperBound))
        try insert.bind(gap.files).bind(gap.lines).bind(gap.isTail).run()
    }

    private func all() throws(DatabaseError) -> [Gap] {
        let statement = try database.prepare("SELECT first, last, files, lines, tail FROM gap WHERE name = ?")
        statement.bind(name)
        var gaps: [Gap] = []
        while try statement.step() {
            guard let first = statement.whole(0), let last = statement.whole(1), first <= last else { continue }
            gaps.append(
                Gap(
                    segments: first...last, files: statement.text(2), lines: statement.bits(3) ?? 0,
                    isTail: statement.integer(4) == 1))
        }
        return gaps
    }
}

extension MissingLines.Gap {
    /// Lines are missing in it for good, unless it is mended.
    fileprivate var isDamage: Bool { files != nil && !isTail }
}
