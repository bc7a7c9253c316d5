import Glibc

/// Turns old segments into zstd text: all but the two newest that are there. Each archive is written, synced, read back
/// and proved against its segment before the segment goes; a cut anywhere leaves one of the two whole. A segment that
/// the card does not give whole stays, and so does one beside an archive where each says what the other lacks.
package final class LogArchive {
    package struct Archived: Equatable, Sendable {
        package var number: UInt64
        package var bytesBefore: Int
        package var bytesAfter: Int
        package var lines: UInt64
        package var damagedBlocks: Int
    }

    private static let keptPlain = 2

    private let configuration: LogConfiguration
    private let calls: SystemCalls

    package init(_ configuration: LogConfiguration, calls: SystemCalls = .kernel) {
        self.configuration = configuration
        self.calls = calls
    }

    /// Segments that are to be archived, ascending.
    package func candidates() throws(LogError) -> [SegmentFile] {
        var plain = try SegmentFile.list(configuration.directories, calls).filter { $0.kind == .plain }
        // A writer that opens the log needs two written segments to go on from; prepared ones do not count.
        var kept = 0
        while let newest = plain.last, kept < LogArchive.keptPlain {
            if try BlockFile.readable(newest.path, calls)?.isWritten == true { kept += 1 }
            plain.removeLast()
        }
        return plain
    }

    /// Archives one segment. Nil if it is blank, or no file: it then stays, for nothing is gained.
    package func archive(_ file: SegmentFile) throws(LogError) -> Archived? {
        // Two archivers at once would fight over the same files.
        let held = try HeldDirectory(file.directory, calls)
        let lock = try LogLock.acquire(SegmentFile.archiveLockName, of: held, configuration, calls)
        defer { LogLock.release(lock, calls) }
        guard let source = try BlockFile.readable(file.path, calls) else { return nil }
        var text = try ArchiveText(source, number: file.number)
        guard source.refused.isEmpty else { throw .system("read", file.path, -Int(EIO)) }
        guard text.blocks > 0 else { return nil }
        for (index, block) in text.damaged { try keepDamaged(block, held, file, index) }
        try text.heal(from: try following(file))
        if let previous = try preceding(file) { text.leaveOut(provenIn: previous) }
        let bytes = try write(text, of: source, file, held)
        let removed = held.unlink(SegmentFile.name(file.number, .plain))
        guard removed >= 0 else { throw .system("unlink", file.path, removed) }
        return Archived(
            number: file.number, bytesBefore: source.byteCount, bytesAfter: bytes, lines: text.lines,
            damagedBlocks: text.damaged.count)
    }

    /// The length of the archive: of a new one, or of one that is there and says all of it already, as a cut leaves it.
    private func write(
        _ text: ArchiveText, of source: BlockFile, _ file: SegmentFile, _ held: HeldDirectory
    ) throws(LogError) -> Int {
        let name = SegmentFile.name(file.number, .archive)
        if let (earlier, bytes) = try earlier(held.path + "/" + name) {
            let now = ArchiveHoldings(try ArchivedSegment(file.path, text.slim()))
            if earlier.cover(now) {
                let durable = held.sync()
                guard durable >= 0 else { throw .system("fsync", held.path, durable) }
                return bytes
            }
            guard now.cover(earlier) else {
                throw .notALog(path: file.path, reason: AppendLogWords.archiveSaysOtherThings)
            }
        }
        let packed = text.packed()
        try held.replace(name, with: packed, mode: configuration.fileMode) { draft throws(LogError) in
            try prove(draft, file, source, text.log)
        }
        return packed.count
    }

    /// The archive that lies beside the segment, and its length. One of which no text can be had says nothing.
    private func earlier(_ path: String) throws(LogError) -> (ArchiveHoldings, bytes: Int)? {
        do throws(LogError) {
            let (descriptor, bytes) = try calls.openFile(path)
            defer { _ = calls.close(descriptor) }
            return (ArchiveHoldings(try ArchivedSegment(path, calls)), bytes)
        } catch .system(_, _, ENOENT), .notALog {
            return nil
        }
    }

    /// The next segment, whose first copies reach back into this one.
    private func following(_ file: SegmentFile) throws(LogError) -> BlockFile? {
        let files = try SegmentFile.list(configuration.directories, calls)
        guard let next = files.first(where: { $0.number == file.number + 1 && $0.kind == .plain }) else { return nil }
        return try BlockFile.readable(next.path, calls)
    }

    /// The segment before, archived or not. Of one that cannot be read nothing is proven.
    private func preceding(_ file: SegmentFile) throws(LogError) -> (any BlockSource)? {
        let shelf = DirectoryShelf(configuration.directories, calls: calls)
        guard let number = try shelf.numbers().last(where: { $0 < file.number }) else { return nil }
        return try shelf.openReadable(number)
    }

    private func keepDamaged(
        _ block: [UInt8], _ held: HeldDirectory, _ file: SegmentFile, _ index: Int
    ) throws(LogError) {
        let directory = try held.makeDirectory(SegmentFile.damageName, mode: configuration.directoryMode)
        let number = SegmentFile.padded(file.number, 8)
        let name = "\(number)-\(SegmentFile.padded(UInt64(index), 4)).block"
        try directory.replace(name, with: block, mode: configuration.fileMode)
    }

    /// The archive says, byte for byte, what the segment's good blocks say. Blocks that strayed here are kept raw.
    private func prove(
        _ path: String, _ file: SegmentFile, _ source: BlockFile, _ log: UInt64?
    ) throws(LogError) {
        let archived = try ArchivedSegment(path, calls)
        var before = DecodedBlock()
        var after = DecodedBlock()
        for index in 0..<source.count {
            let bytes = source.block(index)
            before.decode(bytes)
            let place = BlockPlace(segment: file.number, block: index)
            guard let header = before.header, header.place == place, header.log == log else { continue }
            let kept = archived.block(index)
            after.decode(kept)
            guard after.header == header, before.isComplete == after.isComplete || after.isComplete else {
                throw .notALog(path: path, reason: AppendLogWords.readsBackOtherwise(index))
            }
            if before.isComplete, !before.body(bytes).elementsEqual(after.body(kept)) {
                throw .notALog(path: path, reason: AppendLogWords.readsBackOtherwise(index))
            }
        }
        guard source.refused.isEmpty else { throw .system("read", file.path, -Int(EIO)) }
    }
}
