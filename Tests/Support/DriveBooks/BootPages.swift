import AppendLog
import Drive
import Spool
import SyntheticDrives

/// The pages that one boot of a recorder writes into a spool: the lines and blocks of the real log, on a clock of our
/// own, and without waiting for a card.
final class BootPages {
    private var writer: SegmentWriter
    private var pending: PendingLines
    private let room = UnsafeMutableRawBufferPointer.allocate(
        byteCount: SpoolLine.payloadLimit + BlockLayout.lineLimit, alignment: 8)
    private(set) var lines: UInt64 = 0

    static func open(
        _ boot: SyntheticBoot, _ configuration: LogConfiguration, _ calls: SystemCalls
    ) throws -> BootPages {
        var ours = configuration
        ours.numbering = .jumping(bootID: boot.id)
        // A test that starts a program holds every lock for the moment between fork and exec.
        ours.locking = .wait(milliseconds: 5_000)
        let pages = BootPages(try SegmentWriter(ours, calls: calls))
        try pages.pending.appendNotice("boot \(boot.id) \(pages.writer.opening.highest)")
        return pages
    }

    private init(_ writer: consuming SegmentWriter) {
        pending = PendingLines(first: writer.opening.first, capacity: 1 << 18)
        self.writer = writer
    }

    deinit { room.deallocate() }

    func write(_ line: SpoolLine) throws {
        var text = LineText(room.baseAddress!)
        line.write(to: &text)
        _ = try pending.append(letter: line.letter, UnsafeRawBufferPointer(rebasing: room[..<text.count]))
        lines += 1
    }

    func commit(at boottime: Int64, offset: Int64?) throws {
        let stamp = Stamp(boottime: UInt64(boottime), utc: offset.map { UInt64(boottime + $0) })
        while !pending.isEmpty {
            let outcome = writer.commit(pending.bytes, first: pending.first, edges: pending.edges, at: stamp)
            guard case .acknowledged(let through, let edges, _, _) = outcome else {
                throw LogError.missing(path: writer.configuration.directory)
            }
            pending.acknowledge(through: through, edgesThrough: edges)
        }
        writer.prepareSlice()
    }
}
