/// A reading of the odometer of which the moment is known.
struct TimedLook {
    let milliseconds: Int64
    let metres: Int

    /// The moment of a reading of a day alone: behind those of that day that show less, before those that show more,
    /// and else as presumed.
    static func moment(
        _ presumed: Int64, of metres: Int, on day: Range<Int64>, among looks: [TimedLook]
    ) -> Int64 {
        let ofDay = looks.filter { day.contains($0.milliseconds) }
        let earliest = ofDay.filter { $0.metres <= metres }.map { $0.milliseconds + 1 }.max() ?? day.lowerBound
        let latest = ofDay.filter { $0.metres > metres }.map { $0.milliseconds - 1 }.min() ?? day.upperBound - 1
        return earliest <= latest ? min(max(presumed, earliest), latest) : presumed
    }
}
