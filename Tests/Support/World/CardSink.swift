import AppendLog
import Drive
import Spool
import Testing

/// A sink that writes a spool, of which anybody may read what was committed.
package protocol CardSink: Sink where Failure == any Error {
    var spool: String { get }
}

extension World where S: CardSink {
    private func read(_ visit: (LogLine) -> Void) throws {
        try commit()
        try LogReader([sink.spool]).readToEnd(visit)
    }

    package func lines() throws -> [SpoolLine] {
        var lines: [SpoolLine] = []
        try read { if let line = SpoolLine($0.bytes) { lines.append(line) } }
        return lines
    }

    /// The beginnings of drives in the book.
    package func begins() throws -> [Decision.Begin] {
        try lines().compactMap { if case .drive(.begin(let begin), _) = $0 { begin } else { nil } }
    }

    /// The ends of drives in the book.
    package func ends() throws -> [Decision.End] {
        try lines().compactMap { if case .drive(.end(let end), _) = $0 { end } else { nil } }
    }

    /// The drives as the book tells them.
    package func drives() throws -> [DecidedDrive] {
        var drives = DecidedDrives()
        var boot: String?
        try read { line in
            if let id = SpoolDates.bootID(line.bytes) {
                if let boot, boot != id { drives.boots() }
                boot = id
            }
            switch SpoolLine(line.bytes) {
            case .anchor(let anchor, let at): drives.learns(anchor.utc - at)
            case .drive(let decision, _): drives.decides(decision)
            default: break
            }
        }
        return drives.all
    }

    /// The sequences of all fixes in the book.
    package func fixes() throws -> [UInt64] {
        var fixes: [UInt64] = []
        try read { if $0.letter == UInt8(ascii: "G") { fixes.append($0.sequence) } }
        return fixes.sorted()
    }

    package func segments() throws -> Int { try DirectoryShelf([sink.spool]).numbers().count }

    /// The audit's objections to all that is on the card.
    package func objections() throws -> [DriveAudit.Objection] {
        var audit = SpoolAudit()
        var objections: [DriveAudit.Objection] = []
        try read { audit.check($0) { objections.append($0) } }
        if !audit.audit.isTakenInAlike { Issue.record("a recorder that starts would be another") }
        return objections
    }

    /// The end of the book, as a recorder takes it in that starts now.
    package func tail() throws -> SpoolTail {
        try commit()
        return try SpoolTail.read([sink.spool], rules: rules, cars: cars)
    }

    /// The drive that a recorder would go on with that starts now.
    package func driveTakenIn() throws -> OpenDrive? { try tail().machine.drive }

    /// The driver whom a recorder would name that starts now.
    package func driverTakenIn() throws -> String? { try tail().driver.name }
}
