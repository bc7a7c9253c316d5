import AppendLog
import Drive
import Spool

/// Decisions of the spool, decided again from its records: the part that `verify --replay` adds. An objection is told
/// when its boot is over, since the date of the objection may be learnt later in that boot.
final class ReplayAudit {
    struct Item {
        let objection: DriveAudit.Objection
        /// The line at which it shows.
        let sequence: UInt64
        fileprivate let instant: SpoolDates.Instant?
    }

    /// So many of one boot wait for their date; a book with more has other worries.
    private static let mostWaiting = 1_000

    private(set) var decisions = 0
    private(set) var count = 0
    /// Is told of each, with when it was in UTC if that is known.
    var tell: (Item, Int64?) -> Void = { _, _ in }

    private var audit = SpoolAudit()
    private var dates = SpoolDates()
    private var waiting: [Item] = []
    private var boot = ""

    func check(_ line: LogLine) {
        dates.read(line)
        if let id = SpoolDates.bootID(line.bytes), id != boot {
            tellThoseThatWait()
            boot = id
        }
        if line.letter == UInt8(ascii: "D") { decisions += 1 }
        audit.check(line) { objection in
            var instant = dates.instant(of: line)
            instant?.boottime = objection.at.boottime
            waiting.append(Item(objection: objection, sequence: line.sequence, instant: instant))
            count += 1
        }
        if waiting.count >= ReplayAudit.mostWaiting { tellThoseThatWait() }
    }

    /// All lines were checked.
    func finish() { tellThoseThatWait() }

    private func tellThoseThatWait() {
        for item in waiting { tell(item, item.instant.flatMap { dates.utc(of: $0) }) }
        waiting.removeAll(keepingCapacity: true)
    }
}

extension DriveAudit.Objection {
    /// The record that stands in the spool; nil where one is only missing there.
    var recorded: DriveMachine.Recorded? {
        switch kind {
        case .notBorneOut, .stray: return what
        case .notTold: return instead
        }
    }

    /// The record to which the other records lead; nil where they lead to none.
    var expected: DriveMachine.Recorded? {
        switch kind {
        case .notBorneOut: return instead
        case .stray: return nil
        case .notTold: return what
        }
    }
}
