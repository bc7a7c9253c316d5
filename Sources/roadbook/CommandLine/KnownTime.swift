import AppendLog
import Ledger
import Trips

/// The time for what runs by itself, and must tell nobody of a day that is not today.
enum KnownTime {
    /// False while nobody knows the time. A recorder that is there has to trust its clock, which is followed then; else
    /// the computer's must not be behind what the spool has.
    static func find(_ places: Paths) -> Bool {
        guard let clock = try? RecorderClient(places).status().clock else { return isAfterTheSpool(places) }
        guard clock.state == .trusted, let now = clock.now else { return false }
        WallClock.follow(now)
        return true
    }

    private static func isAfterTheSpool(_ places: Paths) -> Bool {
        let newest = try? EntryTime.newest(inSpool: LogKind.spool.directories(in: places))
        let known = newest ?? nil
        return (try? EntryTime.best(recorder: nil, system: WallClock.now(), newestInBooks: known)) != nil
    }
}
