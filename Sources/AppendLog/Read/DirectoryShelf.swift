/// The segments in the directories of a log, archived or not.
package final class DirectoryShelf: SegmentShelf {
    private let directories: [String]
    private let calls: SystemCalls
    private var files: [UInt64: [SegmentFile]] = [:]

    package init(_ directories: [String], calls: SystemCalls = .kernel) {
        self.directories = directories
        self.calls = calls
    }

    package var path: String { directories[0] }

    /// Every file of the log, as it was when the numbers were last asked for.
    package var allFiles: [SegmentFile] { files.values.flatMap { $0 }.sorted { $0.number < $1.number } }

    package func numbers() throws(LogError) -> [UInt64] {
        files = Dictionary(grouping: try SegmentFile.list(directories, calls), by: \.number)
        return files.keys.sorted()
    }

    package func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        // Twice: between the list and the opening the segment may have become an archive.
        for _ in 0..<2 {
            do throws(LogError) {
                if let source = try openListed(number) { return source }
            } catch {
                guard case .system("open", _, let errno) = error, errno == 2 else { throw error }
            }
            _ = try numbers()
        }
        return nil
    }

    /// The log's id, as its first segment that can be read says it; nil where nothing was written.
    package func log() throws(LogError) -> UInt64? {
        for number in try numbers() {
            if let source = try openReadable(number), let winner = MajorityLogID.winner(in: source) { return winner }
        }
        return nil
    }

    /// The number of blocks that each segment has, which is the same for all of a log: a seal stands in the last one.
    /// Where there is no seal it is the size that most files have, of two that equally many have the larger one. One
    /// file alone cannot tell: then it is what the caller knows.
    package func segmentBlocks(ifAlone known: Int? = nil) throws(LogError) -> Int? {
        var sizes: [Int: Int] = [:]
        var files = 0
        for file in try SegmentFile.list(directories, calls).reversed() where file.kind == .plain {
            guard let source = try BlockFile.readable(file.path, calls) else { continue }
            files += 1
            let count = source.byteCount / BlockLayout.size
            guard source.byteCount % BlockLayout.size == 0, BlockLayout.segmentBlocks.contains(count) else { continue }
            if SegmentSeal.find(in: source.block(count - 1)) != nil { return count }
            sizes[count, default: 0] += 1
        }
        let most = sizes.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        return files > 1 ? most ?? known : known
    }

    package func wholeArchive(_ number: UInt64) throws(LogError) -> WholeArchive? {
        guard let candidates = files[number], candidates.count == 1, candidates[0].kind == .archive else { return nil }
        // A file that cannot be read is reported where it is read block by block.
        guard let text = try? ArchivedSegment.text(candidates[0].path, calls) else { return nil }
        return WholeArchive(text, number: number)
    }

    private func openListed(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        let candidates = files[number] ?? []
        var refusal: LogError?
        var plain: BlockFile?
        var archive: ArchivedSegment?
        for file in candidates {
            do throws(LogError) {
                switch file.kind {
                case .archive: archive = try ArchivedSegment(file.path, calls)
                case .plain: plain = DirectoryShelf.better(plain, try BlockFile(file.path, calls))
                }
            } catch {
                guard error.isOfOneFile else { throw error }
                refusal = error
            }
        }
        if let refusal, plain == nil, archive == nil { throw refusal }
        guard let plain, let archive else { return plain ?? archive }
        // A segment that has lost its end may be whole as far as it goes.
        return DirectoryShelf.isWhole(plain) && plain.count >= archive.count ? plain : archive
    }

    /// A number may stand in both directories: named in the one, and then, because it could not be made durable there,
    /// used in the other. Nothing was ever written to the first.
    private static func better(_ first: BlockFile?, _ second: BlockFile) -> BlockFile {
        guard let first else { return second }
        return holdsLines(first) ? first : second
    }

    package static func holdsLines(_ source: any BlockSource) -> Bool {
        var decoded = DecodedBlock()
        return (0..<source.count).contains { index in
            decoded.decode(source.block(index))
            return decoded.header != nil || !decoded.lines.isEmpty
        }
    }

    /// True if every written block of a segment is complete: then the segment is read, not its archive.
    package static func isWhole(_ source: any BlockSource) -> Bool {
        var decoded = DecodedBlock()
        var written = 0
        for index in 0..<source.count {
            decoded.decode(source.block(index))
            if decoded.isBlank { continue }
            if !decoded.isComplete { return false }
            written += 1
        }
        return written > 0
    }

    package func seal(of number: UInt64) throws(LogError) -> SegmentSeal? {
        guard let candidates = files[number], let file = candidates.first else { return nil }
        switch file.kind {
        case .archive: return ArchivedSegment.seal(file.path, calls)
        case .plain:
            guard let source = try? openListed(number), source.count >= 2 else { return nil }
            return SegmentSeal.find(in: source.block(source.count - 1))
        }
    }
}
