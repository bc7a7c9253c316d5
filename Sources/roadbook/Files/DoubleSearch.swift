import AppendLog
import Catalogue
import Glibc
import Ledger
import Trips

/// The search for trips that are there already, before a file with the same drives is taken in.
final class DoubleSearch {
    /// A trip that a file would make, and one that is there and of the same drive.
    struct Double {
        var new: TripEntry
        var old: TripEntry
    }

    private let invocation: Invocation
    private var catalogue: Catalogue?
    /// The times of files that came in since it was opened.
    private var taken: [ClosedRange<Int64>] = []

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// True if something is there of these times, be it elsewhere.
    func isAnything(in times: ClosedRange<Int64>) throws -> Bool {
        if taken.contains(where: { $0.overlaps(times) }) { return true }
        return try !trips(in: times).isEmpty
    }

    func hasComeIn(_ times: ClosedRange<Int64>) { taken.append(times) }

    /// The doubles among the trips of a catalogue that has nothing else, or of this one.
    func doubles(of new: [TripEntry], in other: Catalogue) throws -> [Double] {
        if !taken.isEmpty { (catalogue, taken) = (nil, []) }
        var found: [Double] = []
        for entry in new where !entry.trip.isTrivial {
            guard let start = entry.trip.start else { continue }
            let times = start...max(start, entry.trip.end ?? start)
            let beside = try trips(in: times).filter { $0.id != entry.id }
            guard !beside.isEmpty, let catalogue else { continue }
            let trace = try DoubleSearch.trace(entry.trip, other)
            for old in beside where try trace.isSameDrive(as: DoubleSearch.trace(old.trip, catalogue)) {
                found.append(Double(new: entry, old: old))
            }
        }
        return found
    }

    /// The trips that are there, and count, the oldest first.
    private func trips(in times: ClosedRange<Int64>) throws -> [TripEntry] {
        guard LogKind.hasBooks(invocation.places.data) else { return [] }
        let catalogue = try self.catalogue ?? OpenCatalogue.of(invocation, .first)
        self.catalogue = catalogue
        var filter = TripFilter()
        filter.during = times
        return try catalogue.trips(filter).filter { $0.doubleOf == nil }
            .sorted { $0.trip.span.first < $1.trip.span.first }
    }

    private static func trace(_ trip: Trip, _ catalogue: Catalogue) throws -> TripTrace {
        let spool = try catalogue.directories(of: trip)
        do throws(LogError) { return try TripTrace(of: trip, in: spool) } catch { throw Complaint(error) }
    }
}
