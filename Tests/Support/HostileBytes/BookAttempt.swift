import Answers
import AppendLog
import Ledger
import Spool
import Trips

/// Lines of books as a log gives them whose checksums are good: what another machine sent, or a card that was restored.
/// Whatever they say, they come to trips, edits and answers, or say nothing.
enum BookAttempt {
    private static let log: UInt64 = 0x0123_4567_89AB_CDEF

    /// Every line that begins with a letter and a number above the one before it. A line `B` is none: it has the clock
    /// of the block that follows, as the header of a block has it.
    private static func lines(_ bytes: UnsafeRawBufferPointer) -> [LogLine] {
        var lines: [LogLine] = []
        var stamp = Stamp(boottime: 1)
        for part in bytes.split(separator: 0x0A) {
            let text = UnsafeRawBufferPointer(rebasing: part)
            var fields = LineFields(text)
            guard let letter = fields.next(), letter.count == 1, let number = fields.number() else { continue }
            if letter[0] == UInt8(ascii: "B") {
                stamp = Stamp(boottime: number, utc: fields.number())
            } else if number > lines.last?.sequence ?? 0 {
                let place = BlockPlace(segment: 1 + number / 1_000, block: 1)
                lines.append(
                    LogLine(
                        log: log, place: place, sequence: number, letter: letter[0], bytes: text, stamp: stamp,
                        isHealed: false, isBare: true))
            }
        }
        return lines
    }

    // MARK: The spool, and what came in from files

    static func spool(_ bytes: UnsafeRawBufferPointer) {
        let lines = lines(bytes)
        var audit = SpoolAudit()
        var dates = SpoolDates()
        var happenings = DriveHappenings(after: 0)
        for line in lines {
            audit.check(line) { _ in }
            dates.read(line)
            happenings.read(line)
        }
        for line in lines { _ = dates.instant(of: line).map(dates.utc) }
        for happening in happenings.settled(isOver: { _ in true }).told { _ = happenings.utc(of: happening) }
        tellTrips(lines) { TripBuilder(log, $0) }
        tellTrips(lines) { TripBuilder(log, recut: RuleOverrides(words: "IdleTimeout=60000"), $0) }
        tellTrips(lines) { ImportedTrips(log, $0) }
    }

    private static func tellTrips(_ lines: [LogLine], _ make: (@escaping (Trip) -> Void) -> any TripSource) {
        var source = make { trip in
            precondition(trip.metres.isFinite && trip.metres >= 0)
        }
        for line in lines { source.read(line) }
        _ = source.finish()
    }

    // MARK: The ledger

    /// A line ends in its checksum, which is not looked at here.
    static func ledger(_ bytes: UnsafeRawBufferPointer) {
        var entries: [LedgerEntry] = []
        for line in lines(bytes) {
            let whole = Array(line.bytes) + Array(" *00000000".utf8)
            let read = whole.withUnsafeBytes { LedgerLine(log: log, sequence: line.sequence, $0) }
            if case .entry(let entry) = read { entries.append(entry) }
        }
        let edits = Edits(entries)
        for entry in entries {
            guard let span = RecordSpan(log: log, first: 1, last: entry.sequence) else { continue }
            _ = edits.overlay(for: span)
            _ = edits.isDeleted(span)
            _ = edits.original(of: span)
            _ = edits.nextCut(after: span.first)
        }
        guard let rules = edits.rules else { return }
        for rule in RuleOverrides(words: rules).rules { precondition((0...10_000_000_000_000).contains(rule.value)) }
    }

    // MARK: Answers

    static func answers(_ bytes: UnsafeRawBufferPointer) {
        var read: [AnswerLine] = []
        for line in lines(bytes) {
            let whole = Array(line.bytes) + Array(" *00000000".utf8)
            if case .answer(let answer) = whole.withUnsafeBytes({ ReadAnswer(sequence: line.sequence, $0) }) {
                read.append(answer)
            }
        }
        let book = AnswerBook(read, at: 1_800_000_000_000)
        for line in read { _ = book.question(line.subject).next }
    }
}
