extension TripText {
    /// The way and the time of something that was driven, for a picture. One point took no time, and none is told.
    func sums(metres: Double, milliseconds: Int64) -> String {
        guard TripText.takesTime(milliseconds) else { return distance(metres) }
        return PictureWords.sums(distance(metres), duration(milliseconds))
    }

    /// True of a time that is long enough to be told.
    static func takesTime(_ milliseconds: Int64) -> Bool { milliseconds >= 1_000 }
}
