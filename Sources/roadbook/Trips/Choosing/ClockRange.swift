/// The times of day from one to before another, in minutes; it may go over midnight.
struct ClockRange: Equatable {
    private let from: Int
    private let to: Int

    init(_ text: String) throws {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(ClockRange.minutes)
        guard ends.count == 2, let from = ends[0], let to = ends[1], from != to else {
            throw TripListWords.notAClockRange(text)
        }
        self.from = from
        self.to = to
    }

    func contains(_ minute: Int) -> Bool {
        from < to ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    /// `8`, `8:30`, `24:00`
    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.filter { $0 != " " }.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { (1...2).contains($0.count) ? Int($0) : nil }
        guard numbers.count == parts.count, (1...2).contains(parts.count) else { return nil }
        let minutes = numbers[0] * 60 + (numbers.count == 2 ? numbers[1] : 0)
        guard numbers.count == 1 || (0..<60).contains(numbers[1]), (0...1_440).contains(minutes) else { return nil }
        return minutes
    }
}
