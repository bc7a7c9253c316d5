import Trips

/// A trip in a few lines that mean something without this program.
enum TripSummary {
    static func lines(_ entry: TripEntry, _ text: TripText) -> [String] {
        let trip = entry.trip
        let text = text.at(entry)
        let date =
            trip.start.map { "\(text.civil($0).shortDateText), \(text.clock($0))" } ?? TripDetailWords.unknownDate
        return TripDetailWords.summary(
            date: "\(date)\(text.zone.isUTC && trip.start != nil ? " UTC" : "")", distance: text.distance(trip.metres),
            duration: text.duration(trip.duration), average: text.averageSpeed(trip),
            top: trip.hasKnownSpeed ? text.topSpeed(trip) : nil,
            vehicle: entry.vehicle)
    }
}
