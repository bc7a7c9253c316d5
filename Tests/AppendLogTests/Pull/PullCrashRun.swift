import AppendLog
import Pull
import SimulatedDisk
import Testing

/// Two simulated disks and a line between them: a log over there that grows, is cut and is archived, and the folder
/// here into which it is pulled.
final class PullCrashRun {
    static let far = "/far"
    static let near = "/near"
    static let home = "\(near)/machines/golf"

    /// The contents of blocks, by their headers; a block without its copies is the same.
    typealias Blocks = [BlockPlace: Digest]

    private(set) var remote = DiskImage()
    private(set) var here = DiskImage()
    var generator: SeededGenerator
    private var book = WrittenLines()
    private let configuration: LogConfiguration

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        var configuration = LogConfiguration.spool("\(PullCrashRun.far)/spool", bootID: "b00t")
        configuration.segmentBlocks = 8
        self.configuration = configuration
        remote.makeDirectory(PullCrashRun.far)
        here.makeDirectory(PullCrashRun.near)
    }

    // MARK: Over there

    /// The recorder over there commits, and now and then its power fails.
    func write(commits: Int, isCut: Bool = false) throws {
        let disk = SimulatedDisk(remote, seed: generator.next())
        var session = try WriterSession.open(configuration, on: disk, book: &book)
        for _ in 0..<commits {
            for _ in 0..<generator.within(4...30) { try session.append(length: 86, &generator, &book) }
            _ = try session.commit(&book)
            session.prepareSlice()
        }
        let trace = disk.trace
        let end = isCut ? trace.count - generator.below(trace.count / 3) : trace.count
        var cut = PowerCut(remote, seed: generator.next())
        for step in trace[..<end] { cut.apply(step) }
        remote = isCut ? anyState(cut) : disk.image
    }

    /// A card as a cut there may leave it.
    func anyState(_ cut: PowerCut) -> DiskImage {
        var states = CrashStates(cut, .init(), SeededGenerator(seed: generator.next()))
        while true {
            let state = states.random()
            if !state.hasMisplacedPieces { return state.image }
        }
    }

    func archive() throws {
        let disk = SimulatedDisk(remote, seed: generator.next())
        let archive = LogArchive(configuration, calls: disk.calls)
        for file in try archive.candidates() { _ = try archive.archive(file) }
        remote = disk.image
    }

    /// The card over there as it is now, for ``restore(_:)``.
    func restore(_ image: DiskImage) { remote = image }

    // MARK: Here

    /// One whole pull; what comes may break off after so many bytes.
    @discardableResult
    func pull(_ disk: SimulatedDisk, upTo limit: Int = .max) throws -> PullNews? {
        let home = PullHome(machine: "golf", in: PullCrashRun.near, calls: disk.calls)
        try home.open {}
        let (cursor, held) = try home.cursor()
        var rest = try answer(cursor).prefix(limit)
        let receiving = BooksReceiving(home, held, calls: disk.calls)
        let reader = PullFrameReader { room in
            let count = min(room.count, rest.count)
            room.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        do { try receiving.receive(reader) } catch PullError.brokenOff { return nil }
        return receiving.news.first
    }

    private func answer(_ cursor: PullCursor) throws -> [UInt8] {
        final class Stream { var bytes: [UInt8] = [] }
        let stream = Stream()
        let writer = PullFrameWriter { stream.bytes += $0 }
        try writer.greet()
        let disk = SimulatedDisk(remote)
        let asked = try PullCursor(text: cursor.text)
        try BooksSending([.init(PullCrashRun.far)], calls: disk.calls).answer(asked, writer)
        return stream.bytes
    }

    func goOn(from image: DiskImage) { here = image }

    /// Loses a segment that is not the newest, as if somebody had deleted it.
    func loseOne() {
        let plain = here.names.keys.filter { $0.hasSuffix(".log") }.sorted()
        guard plain.count > 1 else { return }
        here.unlink(plain[generator.below(plain.count - 1)])
    }

    // MARK: Comparing

    func bytes(_ path: String, in image: DiskImage) -> [UInt8]? { image.names[path].map { image.files[$0].bytes } }

    /// Names of the files of a directory, without it.
    func names(_ directory: String, in image: DiskImage) -> [String] {
        image.names.keys.filter { $0.hasPrefix(directory + "/") }.map { String($0.dropFirst(directory.count + 1)) }
            .filter { !$0.contains("/") }.sorted()
    }

    /// Every whole block of a directory's plain segments.
    func blocks(_ directory: String, in image: DiskImage) -> Blocks {
        var blocks: Blocks = [:]
        var decoded = DecodedBlock()
        for name in names(directory, in: image) where name.hasSuffix(".log") {
            guard let file = image.names["\(directory)/\(name)"], let number = UInt64(name.prefix(8)) else { continue }
            for block in 0..<(image.files[file].bytes.count / 4096) {
                guard image.files[file].isReadable((block * 4096)..<(block * 4096 + 4096)) else { continue }
                let place = BlockPlace(segment: number, block: block)
                image.files[file].block(block).withUnsafeBytes { bytes in
                    decoded.decode(bytes)
                    guard decoded.isComplete, decoded.header?.place == place, decoded.bodyMatches(bytes) else { return }
                    blocks[place] = Digest(of: decoded.headerLine(bytes))
                }
            }
        }
        return blocks
    }

    func lines(_ directory: String, in image: DiskImage) throws -> [String] {
        let disk = SimulatedDisk(image)
        let reader = LogReader([directory], verifies: true, calls: disk.calls)
        var lines: [String] = []
        try reader.readToEnd { lines.append(String(decoding: $0.text, as: UTF8.self)) }
        return lines
    }
}

// MARK: - After a cut

extension PullCrashRun {
    var spool: String { "\(PullCrashRun.home)/spool" }

    private static let budget: CrashStates.Budget = {
        var budget = CrashStates.Budget()
        budget.subsets = 4
        budget.garbage = 1
        budget.blocks = 3
        budget.pages = 0
        budget.pairs = 0
        return budget
    }()

    /// Goes through what a pull did, and at each point through states that a cut there may leave here; one of them is
    /// where the next pull begins. Nil if every one is as it must be.
    func explore(_ disk: SimulatedDisk, oneIn share: Int, tally: inout Int) throws -> String? {
        let before = here
        var cut = PowerCut(before, seed: generator.next())
        var complaint: String?
        var later = disk.image
        var met: Set<UInt64> = []
        for step in disk.trace {
            cut.apply(step)
            var states = CrashStates(cut, Self.budget, SeededGenerator(seed: generator.next()))
            states.forEach { state in
                guard generator.chance(1, in: share), met.insert(state.image.hash).inserted else { return true }
                tally += 1
                if generator.chance(1, in: 50), !state.hasMisplacedPieces { later = state.image }
                complaint = check(state.image, before: before)
                return complaint == nil
            }
            if complaint != nil { return complaint }
        }
        here = later
        return nil
    }

    private func check(_ image: DiskImage, before: DiskImage) -> String? {
        let held = blocks(spool, in: before).filter { !isNoted($0.key, in: before) }
        let left = blocks(spool, in: image)
        let gone = held.filter { left[$0.key] != $0.value && !isArchived($0.key.segment, in: image) }
        if !gone.isEmpty { return "a block that was held is gone" }
        let disk = SimulatedDisk(image, seed: 1)
        do {
            guard let news = try pull(disk) else { return "the next pull breaks off" }
            if news.fork != nil { return "a fork of nothing" }
            if let complaint = try compare(disk.image) { return complaint }
            let again = try pull(disk)
            return again?.blocks == 0 ? nil : "a pull after that brings \(again?.blocks ?? 0) blocks"
        } catch {
            return "the next pull fails: \(error)"
        }
    }

    /// True if the archive, as it stands over there, has taken the place of a segment's blocks.
    private func isArchived(_ segment: UInt64, in image: DiskImage) -> Bool {
        let digits = String(segment)
        let name = String(repeating: "0", count: 8 - digits.utf8.count) + digits + ".log.zst"
        guard let mine = bytes("\(spool)/\(name)", in: image) else { return false }
        return mine == bytes("\(PullCrashRun.far)/spool/\(name)", in: remote)
    }

    /// True if a cut left the block in question, and that was noted.
    private func isNoted(_ place: BlockPlace, in image: DiskImage) -> Bool {
        let text = String(decoding: bytes("\(PullCrashRun.home)/unfinished", in: image) ?? [], as: UTF8.self)
        return text.split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return UInt64(words[1]) == place.segment && (Int(words[2]) ?? 0) <= place.block
        }
    }

    /// The first difference between the books here and there.
    func compare(_ image: DiskImage) throws -> String? {
        for name in names("\(PullCrashRun.far)/spool", in: remote) where SegmentName.isSegment(name) {
            let theirs = bytes("\(PullCrashRun.far)/spool/\(name)", in: remote) ?? []
            guard let mine = bytes("\(spool)/\(name)", in: image) else {
                let isBlank = theirs.allSatisfy { $0 == 0x20 || $0 == 0x0A }
                let plain = bytes("\(spool)/\(name.dropLast(4))", in: image)
                if name.hasSuffix(".zst") ? plain != nil : isBlank { continue }
                return "\(name) is missing"
            }
            let isSame = name.hasSuffix(".zst") ? mine == theirs : isSame(name, in: image)
            if !isSame { return "\(name) is another: \(describe(name, image))" }
        }
        let mine = try lines(spool, in: image)
        let theirs = try lines("\(PullCrashRun.far)/spool", in: remote)
        return mine == theirs ? nil : "\(mine.count) lines here, \(theirs.count) there"
    }

    /// Block by block; blank is blank, and what cannot be read over there is not known.
    private func isSame(_ name: String, in image: DiskImage) -> Bool {
        guard let mine = image.names["\(spool)/\(name)"], let theirs = remote.names["\(PullCrashRun.far)/spool/\(name)"]
        else { return false }
        let count = remote.files[theirs].bytes.count / 4096
        guard image.files[mine].bytes.count <= count * 4096 else { return false }
        return (0..<count).allSatisfy { block in
            let there = remote.files[theirs].block(block)
            let here = image.files[mine].block(block)
            if !remote.files[theirs].isReadable((block * 4096)..<(block * 4096 + 4096)) { return true }
            guard image.files[mine].isReadable((block * 4096)..<(block * 4096 + 4096)) else { return false }
            return here.elementsEqual(there) || (Self.isBlank(here) && Self.isBlank(there))
        }
    }

    private func describe(_ name: String, _ image: DiskImage) -> String {
        let mine = bytes("\(spool)/\(name)", in: image) ?? []
        let theirs = bytes("\(PullCrashRun.far)/spool/\(name)", in: remote) ?? []
        let first = zip(mine, theirs).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        return "\(mine.count) bytes of \(theirs.count), \(first.map { "other from \($0) on" } ?? "else the same")"
    }

    private static func isBlank(_ block: ArraySlice<UInt8>) -> Bool {
        block.allSatisfy { $0 == 0x20 || $0 == 0x0A } || block.allSatisfy { $0 == 0 } || block.allSatisfy { $0 == 0xFF }
    }
}

/// Names of segments, as a test tells them from locks and drafts.
enum SegmentName {
    static func isSegment(_ name: String) -> Bool { name.hasSuffix(".log") || name.hasSuffix(".log.zst") }
}
