import AppendLog
import Drive
import Settings
import Spool

/// The happenings of the spool that no hook was told of yet.
struct HookSpool {
    /// A first run tells of nothing older than this, in milliseconds.
    private static let mostPast: Int64 = 24 * 3_600_000
    /// Milliseconds after which the spool is read once more that has changed meanwhile.
    private static let lookAgain: Int64 = 100

    private let happenings: DriveHappenings
    private let cursor: HookMemory.Cursor?
    /// The log that is there now.
    let log: UInt64?
    /// Milliseconds until the last finish may be told.
    private let rest: Int64
    private let now: Int64

    init(_ places: Paths, after cursor: HookMemory.Cursor?) throws {
        // Without it a drive that may yet go on would be told as over.
        guard BootClock.id != nil else { throw HookWords.noBoot }
        now = WallClock.now()
        let settings = places.settings.read().settings
        let directories = LogKind.spool.directories(in: places)
        let shelf = DirectoryShelf(directories)
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
            rest = try HookSpool.rest(of: happenings.all.last, settings, directories)
        } catch {
            throw Complaint(error)
        }
    }

    func utc(of happening: DriveHappening) -> Int64? { happenings.utc(of: happening) }

    /// The happenings that may be told now, and in how many milliseconds the last finish may be told that yet may be
    /// taken back.
    var settled: (told: [DriveHappening], waits: Int64?) {
        let (told, waiting) = happenings.settled { _ in rest <= 0 }
        return (told.filter { !isPast($0) }, waiting.map { _ in rest })
    }

    /// The last one that a first run passes over, so that the next one need not read the years before it again.
    var lastPast: DriveHappening? { happenings.all.last { isPast($0) } }

    /// Only for the first run.
    private func isPast(_ happening: DriveHappening) -> Bool {
        guard cursor == nil, let utc = utc(of: happening) else { return false }
        return utc < now - HookSpool.mostPast
    }

    // MARK: When a finish is one

    /// Milliseconds until nobody can take the last finish back, by the machine of a recorder that would start now.
    private static func rest(
        of last: DriveHappening?, _ settings: Settings, _ directories: [String]
    ) throws(LogError) -> Int64 {
        let now = BootClock.now()
        guard let last, last.kind == .finished, isOfThisBoot(last.instant.boot), last.instant.boottime <= now else {
            return 0
        }
        let tail = try SpoolTail.read(directories, rules: settings.driveRules, cars: [], names: phones(settings))
        guard isOfThisBoot(tail.boot) else { return 0 }
        // Something else was written since the happenings were read.
        guard tail.end == last.sequence, tail.machine.drive == nil else { return lookAgain }
        return tail.machine.reopensUntil.map { max(0, $0 + 1 - now) } ?? 0
    }

    /// A recorder of another boot reopens nothing. Where the beginning of the boot was not read, it may be this one.
    private static func isOfThisBoot(_ boot: String) -> Bool { boot == BootClock.id || boot.isEmpty }

    private static func phones(_ settings: Settings) -> [SpoolLine.Name] {
        settings.cars.compactMap { car in
            guard let id = car.address, let driver = car.driver else { return nil }
            return SpoolLine.Name(id: id, kind: .driver, name: driver)
        }
    }
}
