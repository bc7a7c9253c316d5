import Drive

/// The trips that lead the same way, which have one category: that of which the guesses of all of them are surest. A
/// trip that is too odd for a guess keeps none.
package struct WayAgreement: Sendable {
    /// Two ways between the same places are the same if their lengths differ by no more than this factor.
    private static let likeLength = 1.1

    private struct Way {
        var metres: Double
        var trips: [Int] = []
        var sums: [Category: Double] = [:]
    }

    /// The probability of a trip that is outvoted. Not the mean of its way: that would be another with each new trip.
    private static let outvoted = 0.5

    /// For each trip the category on which its way agrees, and how sure its own numbers are of it.
    package private(set) var guesses: [(category: Category, probability: Double)?]

    package init(_ trips: [GuessedTrip]) {
        guesses = trips.map { trip in trip.category.map { ($0, trip.probability) } }
        var spots = Spots()
        var ways: [SIMD2<Int>: [Way]] = [:]
        for (number, trip) in trips.enumerated() {
            guard let category = trip.category, let start = trip.start, let end = trip.end else { continue }
            let (first, last) = (spots.number(of: start), spots.number(of: end))
            // Round trips from one place may lead anywhere.
            guard first != last else { continue }
            let key = SIMD2(min(first, last), max(first, last))
            WayAgreement.add(number, trip.metres, category, trip.probability, to: &ways[key, default: []])
        }
        for way in ways.values.joined() where way.trips.count > 1 { agree(way) }
    }

    private static func add(
        _ number: Int, _ metres: Double, _ category: Category, _ probability: Double, to ways: inout [Way]
    ) {
        let isLike = { (way: Way) in max(way.metres, metres) <= min(way.metres, metres) * likeLength }
        let place = ways.firstIndex(where: isLike) ?? ways.count
        if place == ways.count { ways.append(Way(metres: metres)) }
        ways[place].trips.append(number)
        ways[place].sums[category, default: 0] += probability
    }

    private mutating func agree(_ way: Way) {
        // The first in the list of two that are as sure as each other: the same trips always agree on the same.
        let ranked = Category.allCases.map { ($0, way.sums[$0] ?? 0) }
        guard let most = ranked.max(by: { $0.1 < $1.1 }) else { return }
        for trip in way.trips where guesses[trip]?.category != most.0 {
            guesses[trip] = (most.0, WayAgreement.outvoted)
        }
    }
}

/// Places that are about the same have one number: that of the first that was seen there.
private struct Spots {
    /// Degrees: a place within `Thresholds.samePlace` lies in the same cell or beside it, up to 70 degrees of latitude.
    private static let height = 0.0027
    private static let width = 0.0081

    private var cells: [SIMD2<Int32>: [Int]] = [:]
    private var places: [Coordinate] = []

    mutating func number(of place: Coordinate) -> Int {
        let home = Spots.cell(of: place)
        for north in Int32(-1)...1 {
            for east in Int32(-1)...1 {
                for spot in cells[home &+ SIMD2(north, east)] ?? []
                where places[spot].isWithin(Thresholds.samePlace, of: place) { return spot }
            }
        }
        places.append(place)
        cells[home, default: []].append(places.count - 1)
        return places.count - 1
    }

    private static func cell(of place: Coordinate) -> SIMD2<Int32> {
        SIMD2(Int32((place.latitude / height).rounded(.down)), Int32((place.longitude / width).rounded(.down)))
    }
}
