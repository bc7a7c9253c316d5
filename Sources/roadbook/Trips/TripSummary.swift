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

    /// The same of what is shown of it.
    static func lines(_ entry: TripEntry, _ part: ShownPart, _ text: TripText) -> [String] {
        let text = text.at(entry)
        return TripDetailWords.summary(
            date: entry.trip.start.map { text.civil($0).shortDateText } ?? TripDetailWords.unknownDate,
            distance: PictureWords.andLess(text.distance(part.metres), than: text.distance(part.hiddenBound)),
            duration: text.duration(part.milliseconds), average: part.average.map { text.speed($0) },
            top: part.maximumSpeed > 0 ? text.speed(part.maximumSpeed) : nil, vehicle: entry.vehicle)
    }
}
