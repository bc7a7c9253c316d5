import AppendLog
import Drive
import Glibc
import Ledger
import Spool

/// Writes one file's points into the imports log, and holds the log as long as it lives. What it wrote counts when
/// ``end()`` has returned.
package final class ImportWriter {
    /// A hole longer than this is a cut, for a drive goes on over none that is longer; and one of as many steps of the
    /// file as make a hole of any track.
    package static let hole = DriveRules().reopenWindow
    /// The bytes that fill one commit.
    private static let batch = SegmentWriter.commitBlocks * BlockLayout.ownLimit
    /// The number of points from one anchor to the next: anyone who begins to read in the middle learns the date from
    /// the next anchor.
    private static let anchorEvery: UInt64 = 500

    private var log: SegmentWriter
    private var pending: PendingLines
    private let room = UnsafeMutableRawBufferPointer.allocate(
        byteCount: SpoolLine.payloadLimit + BlockLayout.lineLimit, alignment: 8)
    private let frame: ImportFrame.Begin
    private let rules: DriveRules
    private var pieces: UInt64 = 0
    /// UTC at which its clock begins.
    private var pieceStart: Int64 = 0
    private var last: Int64?
    /// The next point begins a drive by hand.
    private var beginsByHand = false
    private var endsByHand = false
    private var hole = ImportWriter.hole

    package private(set) var points: UInt64 = 0
    /// Steps that were cut in tracks so slow that the longest hole of all cuts them, and not one of their own pace.
    package private(set) var farSteps = 0
    /// The records that the writer has written.
    package var span: RecordSpan { RecordSpan(log: log.log, log.opening.first...max(first, pending.nextSequence - 1)) }
    private var first: UInt64 { log.opening.first }

    init(
        _ log: consuming SegmentWriter, _ frame: ImportFrame.Begin, _ rules: DriveRules
    ) throws(LedgerError) {
        pending = PendingLines(
            first: log.opening.first, capacity: 2 * ImportWriter.batch, keepsMemory: log.configuration.keepsMemory)
        self.log = log
        self.frame = frame
        self.rules = rules
        try write(.begin(frame))
    }

    deinit { room.deallocate() }

    /// A drive of its own follows. One that somebody recorded as one begins and ends with its points, whatever they
    /// show; else beginnings and ends are found.
    package func track(name: String?, isOneDrive: Bool, medianStep: Int64? = nil) throws(LedgerError) {
        try endPiece()
        hole = max(ImportWriter.hole, Thresholds.hole(atPace: medianStep ?? 0))
        try write(.track(name: name))
        beginsByHand = isOneDrive
        endsByHand = isOneDrive
    }

    /// The weather at the ends of the track that has just begun.
    package func weather(departure: ToldWeather?, arrival: ToldWeather?) throws(LedgerError) {
        if let departure { try write(.weather(departure, .departure)) }
        if let arrival { try write(.weather(arrival, .arrival)) }
    }

    /// Writes a point whose fix has a time, which is later than that of the one before in the same track.
    package func point(_ fix: Fix) throws(LedgerError) {
        guard let time = fix.time else { return }
        if last.map({ time - $0 > hole }) ?? true {
            if last != nil, hole == Thresholds.longestHole { farSteps += 1 }
            try beginPiece(time)
        }
        last = time
        var fix = fix
        fix.boottime = time - pieceStart
        if points % ImportWriter.anchorEvery == 0, fix.boottime > 0 {
            try write(.anchor(.init(kind: .held, utc: time), at: fix.boottime))
        }
        try write(.fix(fix))
        points += 1
        if pending.byteCount > ImportWriter.batch { try commitOnce() }
    }

    /// All of it is on the card when this returns.
    package func end() throws(LedgerError) {
        try endPiece()
        try write(.end(points: points))
        try commit()
    }

    // MARK: Lines

    private func beginPiece(_ time: Int64) throws(LedgerError) {
        pieces += 1
        try notice("boot \(pieceID) 0")
        pieceStart = time
        try write(.anchor(.init(kind: .held, utc: time), at: 0))
        try write(.rules(rules, cars: [], at: 0))
        guard beginsByHand else { return }
        beginsByHand = false
        let begin = Decision.Begin(cause: .hand, car: nil, since: 0, stood: nil)
        try write(.drive(.begin(begin), at: 0))
    }

    private func endPiece() throws(LedgerError) {
        defer { last = nil }
        guard let last, endsByHand else { return }
        let nothing = DriveTotals(measuredMetres: 0, inferredMetres: 0, movingMilliseconds: 0)
        let end = Decision.End(
            because: .hand, at: last - pieceStart, isOfEarlierBoot: false, totals: nothing, sawCar: false)
        try write(.drive(.end(end), at: end.at))
    }

    /// Like a boot's id, and another one for every piece of every file.
    private var pieceID: String {
        let hash = String(decoding: frame.hash.hexText.prefix(19), as: UTF8.self)
        let count = String(pieces, radix: 16)
        let digits = Array(hash)
        let head = String(digits[0..<8]) + "-" + String(digits[8..<12]) + "-4" + String(digits[12..<15])
        let zeros = String(repeating: "0", count: max(0, 12 - count.utf8.count))
        return head + "-8" + String(digits[15..<18]) + "-" + zeros + count
    }

    private func write(_ line: SpoolLine) throws(LedgerError) {
        var text = LineText(room.baseAddress!)
        line.write(to: &text)
        let count = text.count
        try append(line.letter, UnsafeRawBufferPointer(rebasing: room[..<count]))
    }

    private func write(_ frame: ImportFrame) throws(LedgerError) {
        let payload = Array(frame.payload.utf8)
        payload.withUnsafeBytes { room.copyMemory(from: $0) }
        try append(ImportFrame.letter, UnsafeRawBufferPointer(rebasing: room[..<payload.count]))
    }

    private func append(_ letter: UInt8, _ payload: UnsafeRawBufferPointer) throws(LedgerError) {
        do throws(LogError) { _ = try pending.append(letter: letter, payload) } catch { throw .log(error) }
    }

    private func notice(_ text: String) throws(LedgerError) {
        do throws(LogError) { try pending.appendNotice(text) } catch { throw .log(error) }
    }

    private func commit() throws(LedgerError) {
        while !pending.isEmpty { try commitOnce() }
    }

    private func commitOnce() throws(LedgerError) {
        let stamp = Stamp(boottime: LogWriter.boottimeMilliseconds(), utc: nil)
        switch log.commit(pending.bytes, first: pending.first, edges: [], at: stamp) {
        case .acknowledged(let through, let edges, _, _):
            pending.acknowledge(through: through, edgesThrough: edges)
        case .failed(let failures):
            let last = failures.last
            throw .notWritten(
                path: log.configuration.directory, call: last?.call ?? "write", errno: last?.errno ?? EIO)
        }
    }
}
