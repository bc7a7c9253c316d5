import JSON
import Testing

/// The sums of a book, which every test that asks for trips looks at: times and ways of each trip add up, no average is
/// above the top speed, and the totals are the sum of the trips.
enum TripSums {
    private static let times = ["durationMs", "movingMs", "standingMs", "unknownMs"]
    private static let ways = ["distanceMetres", "inferredMetres"]

    static func expect(_ trips: [JSONValue], _ totals: Roadbook.Outcome) throws {
        for trip in trips { expectWhole(trip) }
        guard totals.code == 0, let line = totals.lines.first else { return }
        let whole = try JSONValue(reading: line)
        let counting = trips.filter(isCounted)
        // The pieces of a mixed trip are told by `show` alone.
        guard !counting.contains(where: { $0["said"]?["carried"]?.text == "mixed" }) else { return }
        expectTimesAddUp(whole)
        #expect(whole["trips"]?.integer == Int64(counting.count))
        for member in times {
            #expect(whole[member]?.integer == counting.reduce(0) { $0 + ($1[member]?.integer ?? 0) }, "\(member)")
        }
        for member in ways {
            let sum = counting.reduce(0.0) { $0 + ($1[member]?.double ?? 0) }
            #expect(abs((whole[member]?.double ?? -1) - sum) <= 0.001 + sum / 1e9, "\(member)")
        }
    }

    private static func expectWhole(_ trip: JSONValue) {
        expectTimesAddUp(trip)
        let duration = trip["durationMs"]?.integer ?? -1
        let metres = ways.reduce(0.0) { $0 + (trip[$1]?.double ?? -1) }
        // Nobody knows how fast a trip without a step was.
        let top = trip["maximumSpeedMetresPerSecond"]?.double ?? 0
        #expect(metres >= 0 && metres <= top * Double(duration) / 1_000 + 0.5, "\(trip)")
    }

    /// The time of a trip, or of all of them, is what it moved, what it stood, and what nobody knows.
    private static func expectTimesAddUp(_ sums: JSONValue) {
        let number = { (member: String) in sums[member]?.integer ?? -1 }
        let parts: [Int64] = ["movingMs", "standingMs", "unknownMs"].map(number)
        let whole: Int64 = parts.reduce(0, +)
        #expect(whole == number("durationMs"), "\(sums)")
        #expect(parts.allSatisfy { $0 >= 0 }, "\(sums)")
    }

    private static func isCounted(_ trip: JSONValue) -> Bool {
        let isLeftOut = ["trivial", "deleted", "perhapsCarried"].contains { trip[$0]?.bool == true }
        return !isLeftOut && trip["carried"]?.bool != true && trip["doubleOf"]?.text == nil
    }
}
