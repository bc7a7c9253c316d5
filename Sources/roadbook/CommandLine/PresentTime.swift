import AppendLog
import Ledger
import Trips

/// The time by which a command that writes into the ledger dates what a person says: what was typed with `--now`, else
/// the clock of a recorder that trusts it, else the computer's, which must not be behind what is in the books.
final class PresentTime {
    /// No clock that is right says less than this, the first of January 2024, in milliseconds since 1970.
    private static let earliest: Int64 = 1_704_067_200_000

    private let places: Paths
    /// Milliseconds since 1970, where the person said them.
    private var typed: Int64?

    init(_ places: Paths) { self.places = places }

    /// Everything that the command reads and dates goes by it from then on: so this comes before all else.
    func settle(_ values: Values) throws {
        typed = try values["now"].map { try TimeRange.instant($0) }
        if let known = typed ?? recorder { WallClock.follow(known) }
    }

    /// The time of an entry that is written now; a complaint where nobody knows it. `said` is the newest entry of the
    /// ledger that a clock dated.
    func ofEntry(after said: LedgerEntry?) throws -> EntryTime {
        if let typed { return EntryTime(utc: typed, clock: .typed) }
        if let recorder { return EntryTime(utc: recorder, clock: .gps) }
        let (system, spool) = (WallClock.now(), newestInSpool)
        guard system >= PresentTime.earliest else { throw BookWords.clockIsWrong(system) }
        let newest = [said?.utc, spool].compactMap { $0 }.max()
        do throws(LedgerError) {
            return try EntryTime.best(recorder: nil, system: system, newestInBooks: newest)
        } catch {
            let isSaid = said.map { $0.utc == newest } ?? false
            throw BookWords.clockIsBehind(error, entry: isSaid ? said?.sequence : nil)
        }
    }

    private var recorder: Int64? {
        guard let clock = try? RecorderClient(places).status().clock, clock.state == .trusted else { return nil }
        return clock.now
    }

    /// The newest time in the spool, looked up once. A spool that cannot be read keeps nobody from writing.
    private lazy var newestInSpool: Int64? = {
        let newest = try? EntryTime.newest(inSpool: LogKind.spool.directories(in: places))
        return newest ?? nil
    }()
}
