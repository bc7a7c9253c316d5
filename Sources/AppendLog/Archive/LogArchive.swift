import CZstd
import Glibc

/// Turns old segments into zstd text: all but the two newest that are there. Each archive is written, synced, read back
/// and proved against its segment before the segment goes; a cut anywhere leaves one of the two whole.
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
        let lock = try LogLock.take(SegmentFile.archiveLockName, of: held, configuration, calls)
        defer { LogLock.release(lock, calls) }
        guard let source = try BlockFile.readable(file.path, calls) else { return nil }
        var text = try ArchiveText(source, number: file.number)
        guard text.blocks > 0 else { return nil }
        for (index, block) in text.damaged { try keepDamaged(block, held, file, index) }
        try text.heal(from: try following(file))
        let packed = text.packed()
        try write(packed, to: SegmentFile.name(file.number, .archive), in: held) { temporary throws(LogError) in
            try prove(temporary, file, source, text.log)
        }
        let removed = held.unlink(SegmentFile.name(file.number, .plain))
        guard removed >= 0 else { throw .system("unlink", file.path, removed) }
        return Archived(
            number: file.number, bytesBefore: source.byteCount, bytesAfter: packed.count, lines: text.lines,
            damagedBlocks: text.damaged.count)
    }

    /// The next segment, whose first copies reach back into this one.
    private func following(_ file: SegmentFile) throws(LogError) -> BlockFile? {
        let files = try SegmentFile.list(configuration.directories, calls)
        guard let next = files.first(where: { $0.number > file.number && $0.kind == .plain }) else { return nil }
        return try BlockFile.readable(next.path, calls)
    }

    private func keepDamaged(
        _ block: [UInt8], _ held: HeldDirectory, _ file: SegmentFile, _ index: Int
    ) throws(LogError) {
        let directory = try held.makeDirectory(SegmentFile.damageName, mode: configuration.directoryMode)
        let number = SegmentFile.padded(file.number, 8)
        try write(block, to: "\(number)-\(SegmentFile.padded(UInt64(index), 4)).block", in: directory) { _ in }
    }

    /// Whole and proved under its name, or not there: written beside, synced, proved, renamed, and the name synced.
    private func write(
        _ bytes: [UInt8], to name: String, in held: HeldDirectory,
        proof: (_ temporary: String) throws(LogError) -> Void
    ) throws(LogError) {
        let temporary = name + ".tmp"
        let opened = held.make(temporary, mode: configuration.fileMode)
        guard opened >= 0 else { throw held.refusal("open", temporary, opened) }
        let failure = fill(Int32(opened), bytes, "\(held.path)/\(temporary)")
        _ = calls.close(Int32(opened))
        do throws(LogError) {
            if let failure { throw failure }
            try proof("\(held.path)/\(temporary)")
        } catch {
            _ = held.unlink(temporary)
            throw error
        }
        let named = held.rename(temporary, to: name)
        guard named >= 0 else { throw held.refusal("rename", name, named) }
        let synced = held.sync()
        guard synced >= 0 else { throw .system("fsync", held.path, synced) }
    }

    private func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) -> LogError? {
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { all in
                calls.pwrite(descriptor, UnsafeRawBufferPointer(rebasing: all[offset...]), offset)
            }
            if written == -Int(EINTR) { continue }
            if written <= 0 { return .system("pwrite", path, written == 0 ? -Int(EIO) : written) }
            offset += written
        }
        let synced = calls.fsync(descriptor)
        return synced < 0 ? .system("fsync", path, synced) : nil
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
                throw .notALog(path: path, reason: "block \(index) does not read back as it was written")
            }
            if before.isComplete, !before.body(bytes).elementsEqual(after.body(kept)) {
                throw .notALog(path: path, reason: "block \(index) does not read back as it was written")
            }
        }
    }
}

/// The text of one segment's archive: header, salt, own lines and seal of every block; lines that only copies hold.
private struct ArchiveText {
    private struct Block {
        var header: [UInt8]
        var salt: [UInt8]
        var own: [(sequence: UInt64, bytes: [UInt8])]
        var seal: [UInt8]
        var claims: Range<UInt64>
    }

    private static let frameBytes = 128 << 10

    private(set) var damaged: [(Int, [UInt8])] = []
    private(set) var lines: UInt64 = 0
    private var all: [Block] = []
    let log: UInt64?
    private var own: Set<UInt64> = []
    private var copies: [UInt64: [UInt8]] = [:]
    private var seal: [UInt8] = []
    /// The sequence with which this segment begins. Nobody knows it if the first block is gone: then every copy stays,
    /// for some of them may be all that is left of that block.
    private var firstSequence: UInt64?
    /// The sequence with which the next segment begins.
    private var end = UInt64.max

    var blocks: Int { all.count }

    init(_ source: BlockFile, number: UInt64) throws(LogError) {
        log = LogVote.winner(in: source)
        var decoded = DecodedBlock()
        for index in 0..<source.count {
            let bytes = source.block(index)
            decoded.decode(bytes)
            if decoded.isBlank { continue }
            if let format = decoded.newerFormat { throw .newerFormat(path: source.path, format: format) }
            let place = BlockPlace(segment: number, block: index)
            let isInPlace = decoded.header?.place == place && decoded.header?.log == log
            if !decoded.isComplete || !isInPlace { damaged.append((index, Array(bytes))) }
            take(decoded, bytes, isInPlace: isInPlace)
        }
        lines = UInt64(own.count)
    }

    private mutating func take(_ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer, isInPlace: Bool) {
        // Another log's lines have other numbers: they are kept raw, and nowhere else.
        if let header = block.header, header.log != log { return }
        var kept: [(UInt64, [UInt8])] = []
        for line in block.lines {
            let text = Array(block.bytes(line, in: bytes)) + [0x0A]
            // Without a header of its own in this place a block's lines can only stand as copies.
            if line.isCopy || !isInPlace {
                if copies[line.sequence] == nil { copies[line.sequence] = text }
            } else {
                kept.append((line.sequence, text))
                own.insert(line.sequence)
            }
        }
        let sealLine: [UInt8] = block.seal.map { Array(bytes[$0]) + [0x0A] } ?? []
        guard isInPlace, let header = block.header else { return }
        if !sealLine.isEmpty { seal = sealLine }
        if header.place.block == 0 { firstSequence = header.first }
        let claims = header.first..<(header.first + UInt64(header.count))
        all.append(
            Block(
                header: Array(block.headerLine(bytes)), salt: block.salt(bytes), own: kept, seal: sealLine,
                claims: claims))
    }

    /// Lines that are nowhere an own line: from the copies of this segment and the next one's first blocks. Where a
    /// block claims them and its salt is good they go back to their place, and the block is whole again.
    mutating func heal(from next: BlockFile?) throws(LogError) {
        if let next { takeCopies(next) }
        for index in all.indices {
            for sequence in all[index].claims where !own.contains(sequence) {
                guard let text = copies[sequence] else { continue }
                all[index].own.append((sequence, text))
                own.insert(sequence)
            }
            all[index].own.sort { $0.sequence < $1.sequence }
        }
        lines = UInt64(own.count)
    }

    private mutating func takeCopies(_ next: BlockFile) {
        var decoded = DecodedBlock()
        for index in 0..<min(next.count, 16) {
            let bytes = next.block(index)
            decoded.decode(bytes)
            if let header = decoded.header {
                if header.log != log { continue }
                end = min(end, header.first)
            }
            for line in decoded.lines where line.isCopy && copies[line.sequence] == nil {
                copies[line.sequence] = Array(decoded.bytes(line, in: bytes)) + [0x0A]
            }
        }
    }

    func packed() -> [UInt8] {
        let begin = firstSequence ?? 0
        let lost = copies.filter { $0.key >= begin && $0.key < end && !own.contains($0.key) }
        var spare = lost.sorted { $0.key < $1.key }[...]
        var blocks: [ArchiveLines.Block] = []
        for block in all {
            let body = block.salt + block.own.flatMap(\.bytes) + block.seal
            var slim = ArchiveLines.Block(header: block.header, body: body)
            while let copy = spare.first, copy.key < block.claims.upperBound || block.header == all.last?.header {
                slim.copies += [0x3D] + copy.value
                spare.removeFirst()
            }
            blocks.append(slim)
        }
        var front: [UInt8] = []
        if !seal.isEmpty { ArchiveLines.appendWithoutChecksums([0x3D] + seal, to: &front) }
        let packing = ZstdText.Packing()
        var packed = front.isEmpty ? [] : packing.frame(front)
        for group in ArchiveText.groups(blocks) { packed += packing.frame(ArchiveLines.slim(group)) }
        return packed
    }

    /// A frame each: what rots costs one of them.
    private static func groups(_ blocks: [ArchiveLines.Block]) -> [[ArchiveLines.Block]] {
        var groups: [[ArchiveLines.Block]] = [[]]
        var bytes = 0
        for block in blocks {
            groups[groups.count - 1].append(block)
            bytes += block.header.count + block.body.count + block.copies.count
            if bytes < frameBytes { continue }
            groups.append([])
            bytes = 0
        }
        return groups.filter { !$0.isEmpty }
    }
}
