/// The file beside a spool that says how far it reached (docs/spool-format.md, section 16). It has two blocks, which
/// are written in turn: a cut spoils the one that is being written, and the other still stands. It says less than the
/// spool holds, never more.
package final class LogWitness {
    /// The content of one block.
    private struct Claim {
        var log: UInt64
        var turn: UInt64
        var sequence: UInt64
        /// Seen earlier, and gone when the log was opened later.
        var unmet: [UInt64]
    }

    private static let blocks = 2
    private static let mostUnmet = 16

    private let directory: String
    private let calls: SystemCalls
    private let mode: UInt32
    private let log: UInt64
    private let unmet: [UInt64]
    private var turn: UInt64

    /// For a writer that has opened its log, and found this sequence as the highest. What the file says that is not
    /// there any more it goes on saying.
    init(_ configuration: LogConfiguration, log: UInt64, highest: UInt64, calls: SystemCalls) {
        directory = configuration.directory
        mode = configuration.fileMode
        self.calls = calls
        self.log = log
        let claims = LogWitness.claims(beside: directory, calls)
        turn = claims.map(\.turn).max() ?? 0
        var gone: Set<UInt64> = []
        for claim in claims where claim.log == log {
            gone.formUnion(claim.unmet)
            if claim.sequence > highest { gone.insert(claim.sequence) }
        }
        unmet = gone.sorted().suffix(LogWitness.mostUnmet)
    }

    package static func path(beside directory: String) -> String { "\(directory).witness" }

    /// Everything that the file beside a log's directory says, of whichever log. A file that is not there says nothing.
    package static func acknowledgedLines(beside directory: String, calls: SystemCalls = .kernel) -> Set<
        AcknowledgedLine
    > {
        var acknowledgedLines: Set<AcknowledgedLine> = []
        for claim in claims(beside: directory, calls) {
            for sequence in claim.unmet + [claim.sequence] {
                acknowledgedLines.insert(AcknowledgedLine(log: claim.log, sequence: sequence))
            }
        }
        return acknowledgedLines
    }

    /// Says it durably. Whether that succeeds is no matter: what stands there already is true as well.
    func write(_ sequence: UInt64, utc: UInt64?) {
        guard let slash = directory.lastIndex(of: "/"),
            let held = try? HeldDirectory(String(directory[..<slash]), calls)
        else { return }
        let name = LogWitness.path(beside: String(directory[directory.index(after: slash)...]))
        let opened = held.openOrMake(name, mode: mode)
        guard opened >= 0 else { return }
        let descriptor = Int32(opened)
        defer { _ = calls.close(descriptor) }
        if calls.size(descriptor) < LogWitness.blocks * BlockLayout.size {
            guard prepare(descriptor), held.sync() >= 0 else { return }
        }
        let block = text(sequence, utc)
        let offset = Int((turn + 1) % UInt64(LogWitness.blocks)) * BlockLayout.size
        let written = block.withUnsafeBytes { calls.pwrite(descriptor, $0, offset) }
        guard written == block.count, calls.fdatasync(descriptor) >= 0 else { return }
        turn += 1
    }

    private func prepare(_ descriptor: Int32) -> Bool {
        var blank = [UInt8](repeating: 0, count: LogWitness.blocks * BlockLayout.size)
        return blank.withUnsafeMutableBytes { room in
            BlockLayout.fillBlank(room)
            return calls.pwrite(descriptor, UnsafeRawBufferPointer(room), 0) == room.count
                && calls.fsync(descriptor) >= 0
        }
    }

    private func text(_ sequence: UInt64, _ utc: UInt64?) -> [UInt8] {
        let stamp = utc.map { "\($0)" } ?? "-"
        var text = "W 1 \(SegmentFile.padded(hex: log)) \(turn + 1) \(sequence) \(stamp)"
        for gone in unmet { text += " \(gone)" }
        let line = Array(text.utf8).withUnsafeBytes { LineCheck.closed($0) } + [0x0A]
        let padding = [UInt8](repeating: 0x20, count: BlockLayout.size - line.count - 1)
        return line + padding + [0x0A]
    }

    // MARK: Reading

    private static func claims(beside directory: String, _ calls: SystemCalls) -> [Claim] {
        guard let (descriptor, _) = try? calls.openFile(path(beside: directory)) else { return [] }
        defer { _ = calls.close(descriptor) }
        var block = [UInt8](repeating: 0, count: BlockLayout.size)
        return (0..<blocks).compactMap { index in
            block.withUnsafeMutableBytes { room in
                let count = calls.readFully(descriptor, room, at: index * BlockLayout.size)
                guard count > 0 else { return nil }
                return claim(UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
        }
    }

    private static func claim(_ block: UnsafeRawBufferPointer) -> Claim? {
        guard let end = block.firstIndex(of: 0x0A) else { return nil }
        let line = UnsafeRawBufferPointer(rebasing: block[..<end])
        guard LineCheck.isGood(line), line[0] == UInt8(ascii: "W") else { return nil }
        var fields = LineFields(UnsafeRawBufferPointer(rebasing: line.dropLast(LineCheck.trailerLength)))
        _ = fields.next()
        guard fields.number() == BlockLayout.formatVersion, let log = fields.word(), let turn = fields.number(),
            let sequence = fields.number(), fields.next() != nil
        else { return nil }
        var claim = Claim(log: log, turn: turn, sequence: sequence, unmet: [])
        while let gone = fields.number() { claim.unmet.append(gone) }
        return claim
    }
}
