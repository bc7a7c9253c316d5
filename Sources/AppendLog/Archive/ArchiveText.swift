/// The text of one segment's archive: header, salt, own lines and seal of every block; lines that only copies hold.
struct ArchiveText {
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
    /// The lines of the segment before that are whole there: their copies here are needed no more.
    private var proven: Set<UInt64> = []

    var blocks: Int { all.count }

    init(_ source: BlockFile, number: UInt64) throws(LogError) {
        log = MajorityLogID.winner(in: source)
        var decoded = DecodedBlock()
        for index in 0..<source.count {
            let bytes = source.block(index)
            decoded.decode(bytes)
            if decoded.isBlank { continue }
            if let format = decoded.newerFormat { throw .newerFormat(path: source.path, format: format) }
            let place = BlockPlace(segment: number, block: index)
            let isInPlace = decoded.header?.place == place && decoded.header?.log == log
            if !decoded.isComplete || !isInPlace { damaged.append((index, Array(bytes))) }
            add(decoded, bytes, isInPlace: isInPlace)
        }
        lines = UInt64(own.count)
    }

    private mutating func add(_ block: DecodedBlock, _ bytes: UnsafeRawBufferPointer, isInPlace: Bool) {
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
        if let next { addCopies(next) }
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

    /// Takes the segment before: a copy of a line that is not whole there stays, for it is all that is left of it.
    mutating func leaveOut(provenIn previous: any BlockSource) {
        guard let first = firstSequence else { return }
        let wanted = Set(copies.keys.filter { $0 < first })
        var decoded = DecodedBlock()
        for index in 0..<previous.count where proven.count < wanted.count {
            decoded.decode(previous.block(index))
            guard decoded.isComplete, decoded.header?.log == log else { continue }
            for line in decoded.lines where !line.isCopy && wanted.contains(line.sequence) {
                proven.insert(line.sequence)
            }
        }
    }

    private mutating func addCopies(_ next: BlockFile) {
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
        let packing = ZstdText.Packing()
        return frames().reduce(into: []) { $0 += packing.frame($1) }
    }

    /// The text that such an archive unpacks to.
    func slim() -> [UInt8] { frames().flatMap(\.self) }

    private func frames() -> [[UInt8]] {
        let lost = copies.filter { $0.key < end && !own.contains($0.key) && !proven.contains($0.key) }
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
        return (front.isEmpty ? [] : [front]) + ArchiveText.groups(blocks).map { ArchiveLines.slim($0) }
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
