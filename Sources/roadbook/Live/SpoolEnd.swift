import AppendLog
import Glibc
import Ledger
import Spool

/// The end of the spool, for verbs that can do without a recorder: what is there of it, or why nothing is.
struct SpoolEnd {
    let latest: SpoolLatest?
    /// The reason for which there is nothing: a right that is missing, a card that cannot be read. Nil where nothing
    /// was written yet.
    let complaint: Complaint?

    init(_ places: Paths) {
        var found: SpoolLatest?
        var refused: Complaint?
        do {
            if try LogKind.spool.existing(in: places) != nil {
                found = try SpoolEnd.read(LogKind.spool.directories(in: places))
            }
        } catch let error as Complaint {
            refused = error
        } catch {
            refused = Complaint("\(error)")
        }
        latest = found
        complaint = refused
    }

    /// The ends of the spools that were pulled from other machines, by their names; one that cannot be read tells
    /// nothing.
    static func pulled(_ places: Paths) -> [(machine: String, latest: SpoolLatest)] {
        BookSet(data: places.data).tripLogs.compactMap { track in
            guard let machine = track.machine, track.kind == .spool else { return nil }
            guard access(track.directories[0], F_OK) == 0 else { return nil }
            return (try? read(track.directories)).map { (machine, $0) }
        }
    }

    private static func read(_ directories: [String]) throws -> SpoolLatest {
        do throws(LogError) {
            return try SpoolLatest.read(directories)
        } catch {
            throw Complaint(error)
        }
    }
}
