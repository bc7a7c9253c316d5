import Drive

/// A part of a track that was recorded in one go.
package struct TrackSegment: Equatable, Sendable {
    /// The number of the track, counted from 1 over the file.
    package let track: Int
    /// The number of the segment, counted from 1 over the file.
    package let number: Int
    /// The name of the track.
    package let name: String?
    /// The format of the file.
    package let format: ImportFormat
    /// The vehicle, if every track of the file says that it was the one driven.
    package let vehicle: String?
    /// The median step of the file, milliseconds; nil where it has none.
    package let medianStep: Int64?

    /// The weather at the ends of the track, as the file tells it.
    package let weather: ToldFacts.Ends?
    /// The times of the earliest and the latest point of the file.
    package let times: ClosedRange<Int64>?

    package init(
        track: Int, number: Int, name: String?, format: ImportFormat, vehicle: String? = nil, medianStep: Int64? = nil,
        weather: ToldFacts.Ends? = nil, times: ClosedRange<Int64>? = nil
    ) {
        self.weather = weather
        self.medianStep = medianStep
        self.times = times
        self.format = format
        self.vehicle = vehicle
        self.track = track
        self.number = number
        self.name = name
    }
}
