import AppendLog
import Catalogue
import Drive
import Glibc
import Ledger
import Spool
import Trips

/// The words that people say of the trips of a lived spool, in a real ledger beside it.
extension LivedSpool {
    @discardableResult
    func say(_ deed: LedgerVerb) throws -> UInt64 { try entry(deed).sequence }

    func entry(_ deed: LedgerVerb) throws -> LedgerEntry {
        let time = EntryTime(utc: utc, clock: .system)
        return try Ledger("\(data)/ledger").append(deed, .init(time, who: "anna"), calls: .unsynced)
    }

    @discardableResult
    func join(_ trips: Trip...) throws -> UInt64 {
        try say(
            .join(
                zip(trips, trips.dropFirst()).compactMap { before, after in
                    TripSeam(
                        log: before.span.log, last: before.span.last.sequence, first: after.span.first.sequence)
                }))
    }

    @discardableResult
    func cut(_ trip: Trip, at sequence: UInt64) throws -> UInt64 {
        try say(.cut([RecordID(log: trip.span.log, sequence: sequence)]))
    }

    /// The ends of drives in the book.
    func ends() throws -> [Decision.End] {
        try commit()
        var ends: [Decision.End] = []
        try LogReader([spool]).readToEnd { line in
            if case .drive(.end(let end), _) = SpoolLine(line.bytes) { ends.append(end) }
        }
        return ends
    }

    /// The sequences of all fixes in the book.
    func fixes() throws -> [UInt64] {
        try commit()
        var fixes: [UInt64] = []
        try LogReader([spool]).readToEnd { line in
            if line.letter == UInt8(ascii: "G") { fixes.append(line.sequence) }
        }
        return fixes.sorted()
    }

    /// All of a catalogue, the trash too, the oldest first; without the numbers of its rows.
    static func everything(_ catalogue: Catalogue) throws -> [TripEntry] {
        var filter = TripFilter()
        filter.withTrivial = true
        var entries = try catalogue.trips(filter)
        filter.deleted = true
        entries += try catalogue.trips(filter)
        for index in entries.indices {
            entries[index].trip.events = try catalogue.events(of: entries[index])
            entries[index].number = 0
        }
        return entries.sorted { $0.trip.span.first < $1.trip.span.first }
    }

    func everything() throws -> [TripEntry] { try LivedSpool.everything(try open()) }

    /// The same from a catalogue of its own, made in one go.
    func everythingAnew() throws -> [TripEntry] {
        try commit()
        let path = "\(data)/fresh.db"
        defer { unlink(path) }
        return try LivedSpool.everything(try Catalogue(path, books: books, rebuild: true))
    }
}

extension SystemCalls {
    /// Nothing here is about power cuts.
    static var unsynced: SystemCalls {
        var calls = SystemCalls.kernel
        calls.fdatasync = { _ in 0 }
        calls.fsync = { _ in 0 }
        return calls
    }
}
