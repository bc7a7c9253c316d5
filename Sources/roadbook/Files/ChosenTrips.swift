import Catalogue
import Trips

/// The trips for which files or pictures are made: those that were named, or those that options choose.
struct ChosenTrips {
    private let words: [String]
    private let hasQuery: Bool
    private let query: TripQuery

    init(_ invocation: Invocation) throws {
        let values = invocation.values
        words = values.operands
        query = try TripQuery(invocation)
        hasQuery = values.has("all") || TripQuery.options.contains { values[$0.name] != nil || values.has($0.name) }
        if !words.isEmpty, hasQuery { throw FileWords.tripsOrTime }
    }

    /// In the order in which they were driven, each once.
    func entries(_ catalogue: Catalogue, _ invocation: Invocation) throws -> [TripEntry] {
        var found: [TripEntry] = []
        for word in hasQuery || !words.isEmpty ? words : [FindTrip.newest] {
            let entry = try FindTrip.named(word, in: catalogue, invocation)
            guard entry.trip.first != nil else { throw FileWords.nothingToExport(word) }
            if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
        }
        if hasQuery { found = withoutDoubles(try query.all(on: catalogue).filter { $0.trip.first != nil }) }
        guard !found.isEmpty else { throw FileWords.noneWithPoints }
        return ChosenTrips.sorted(found)
    }

    private func withoutDoubles(_ entries: [TripEntry]) -> [TripEntry] {
        let counting = entries.filter { $0.doubleOf == nil }
        let doubles = entries.count - counting.count
        if doubles > 0 { Complaint.say(FileWords.leftOut(doubles, FileWords.isDouble)) }
        return counting
    }

    /// A recorder writes its trips down as they are driven; files are imported in any order.
    private static func isBefore(_ left: Trip, _ right: Trip) -> Bool {
        let (one, other) = (left.start ?? .min, right.start ?? .min)
        guard left.origin != nil, one != other else { return left.span.first < right.span.first }
        return one < other
    }

    /// The trips in the order in which they were driven; those of one book stay together, for they are read together.
    static func sorted(_ entries: [TripEntry]) -> [TripEntry] {
        let beginnings = Dictionary(grouping: entries) { $0.trip.span.log }
            .mapValues { $0.compactMap(\.trip.start).min() ?? 0 }
        return entries.sorted { left, right in
            let (one, other) = (left.trip.span, right.trip.span)
            if one.log == other.log { return isBefore(left.trip, right.trip) }
            return (beginnings[one.log] ?? 0, one.log) < (beginnings[other.log] ?? 0, other.log)
        }
    }
}
