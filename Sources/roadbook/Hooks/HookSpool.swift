import AppendLog
import Drive
import Settings
import Spool

/// The happenings of the spool that no hook was told of yet.
struct HookSpool {
    /// A first run tells of nothing older than this, in milliseconds.
    private static let mostPast: Int64 = 24 * 3_600_000

    private let happenings: DriveHappenings
    private let cursor: HookMemory.Cursor?
    /// The log that is there now.
    let log: UInt64?
    private let windowMilliseconds: Int64
    private let now: Int64

    init(_ places: Paths, after cursor: HookMemory.Cursor?) throws {
        now = WallClock.now()
        windowMilliseconds = places.settings.read().settings.milliseconds(SettingKey(DriveRule.reopenWindow))
        let shelf = DirectoryShelf(LogKind.spool.directories(in: places))
        do throws(LogError) {
            log = try shelf.log()
            // A log that begins anew is one of which nothing was told.
            let known = cursor?.log == log ? cursor : nil
            self.cursor = known
            let reader = LogReader(linesOf: SomeSegments(shelf, from: known?.segment ?? 0))
            reader.beginsMidway = known != nil
            var happenings = DriveHappenings(after: known?.sequence ?? 0)
            try reader.readToEnd { happenings.read($0) }
            self.happenings = happenings
        } catch {
            throw Complaint(error)
        }
    }

    func utc(of happening: DriveHappening) -> Int64? { happenings.utc(of: happening) }

    /// The happenings that may be told now, and in how many milliseconds the last finish may be told that yet may be
    /// taken back.
    var settled: (told: [DriveHappening], waits: Int64?) {
        let (told, waiting) = happenings.settled { rest(of: $0) <= 0 }
        return (told.filter { !isPast($0) }, waiting.map { rest(of: $0) })
    }

    /// The last one that a first run passes over, so that the next one need not read the years before it again.
    var lastPast: DriveHappening? { happenings.all.last { isPast($0) } }

    /// Only for the first run.
    private func isPast(_ happening: DriveHappening) -> Bool {
        guard cursor == nil, let utc = utc(of: happening) else { return false }
        return utc < now - HookSpool.mostPast
    }

    // MARK: When a finish is one

    /// Milliseconds until a finish counts as one. A stop with the car connected may still go on for three hours.
    private func rest(of finish: DriveHappening) -> Int64 {
        windowMilliseconds - age(of: finish.instant, utc: utc(of: finish))
    }

    /// By the clock that nobody sets, where the machine was not switched off since; else by the time of day, but not
    /// below the age of this boot.
    private func age(of instant: SpoolDates.Instant, utc: Int64?) -> Int64 {
        let uptime = BootClock.now()
        if instant.boot == BootClock.id { return uptime - instant.boottime }
        return max(uptime, utc.map { now - $0 } ?? 0)
    }
}
