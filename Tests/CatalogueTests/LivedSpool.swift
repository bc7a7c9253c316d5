import AppendLog
import Catalogue
import Drive
import Glibc
import Ledger
import TemporaryFolders
import Testing
import Trips
import World

/// The catalogue of a lived spool, the words that people say of it, and its files in the hands of a card.
extension World where S == SpoolSink {
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

    func everything() throws -> [TripEntry] { try LivedSpool.everything(open()) }

    /// The same from a catalogue of its own, made in one go.
    func everythingAnew() throws -> [TripEntry] { try anew { try LivedSpool.everything($0) } }

    // MARK: What people say of the trips, in a real ledger beside it

    @discardableResult
    func say(_ deed: LedgerVerb) throws -> UInt64 { try entry(deed).sequence }

    func entry(_ deed: LedgerVerb) throws -> LedgerEntry {
        let time = EntryTime(utc: utc, clock: .system)
        return try Ledger("\(sink.data)/ledger").append(deed, .init(time, who: "anna"), calls: .unsynced)
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

    // MARK: Its files

    /// The files of the spool as they are now.
    func photograph() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in TemporaryFolder.names(in: sink.spool) where name.hasSuffix(".log") {
            files[name] = try LivedSpool.bytes(of: "\(sink.spool)/\(name)")
        }
        return files
    }

    /// The files are as after a power cut that took all that was written since the photograph.
    func putBack(_ files: [String: [UInt8]]) throws {
        for name in TemporaryFolder.names(in: sink.spool) where files[name] == nil { unlink("\(sink.spool)/\(name)") }
        for (name, bytes) in files { try LivedSpool.write(bytes, to: "\(sink.spool)/\(name)") }
    }

    static func write(_ bytes: [UInt8], to path: String) throws { try WholeFile.write(bytes, to: path, mode: 0o640) }

    static func bytes(of path: String) throws -> [UInt8] { try #require(WholeFile.bytes(of: path)) }
}
