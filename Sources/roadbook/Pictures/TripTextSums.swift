extension TripText {
    /// The way and the time of something that was driven, for a picture. One point took no time, and none is told.
    func sums(metres: Double, milliseconds: Int64) -> String {
        guard TripText.takesTime(milliseconds) else { return distance(metres) }
        return PictureWords.sums(distance(metres), duration(milliseconds))
    }

    /// The same of many trips, of which all are on the picture and some may not count.
    func sums(_ sum: TripSum) -> String {
        let sums = sums(metres: sum.metres, milliseconds: sum.duration)
        return sum.carried > 0 ? PictureWords.sums(sums, without: sum.carried) : sums
    }

    /// True of a time that is long enough to be told.
    static func takesTime(_ milliseconds: Int64) -> Bool { milliseconds >= 1_000 }
}
