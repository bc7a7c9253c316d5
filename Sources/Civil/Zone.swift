import Glibc

/// The way in which the clocks of a place differ from UTC, at any instant.
package struct Zone: Sendable {
    /// Seconds that local clocks are ahead of UTC at an instant in seconds since 1970.
    package let offset: @Sendable (Int64) -> Int64
    package let isUTC: Bool

    package init(isUTC: Bool = false, offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
        self.isUTC = isUTC
    }

    package static let utc = Zone(isUTC: true) { _ in 0 }

    /// The reader's zone, from TZ or /etc/localtime, as glibc knows it.
    package static let local = Zone { seconds in
        var instant = time_t(seconds)
        var parts = tm()
        return localtime_r(&instant, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
    }

    package func civil(at seconds: Int64) -> CivilTime { CivilTime(seconds: seconds + offset(seconds)) }

    /// Every instant at which clocks here show this: none in the hour that spring leaves out, two in the one that
    /// autumn has twice.
    package func instants(of civil: CivilTime) -> [Int64] {
        let wall = civil.seconds
        // No zone has ever been more than 16 hours from UTC, so these two straddle whatever change is near.
        let offsets = Set([offset(wall - 86_400), offset(wall), offset(wall + 86_400)])
        return offsets.map { wall - $0 }.filter { $0 + offset($0) == wall }.sorted()
    }

    /// The first instant of a date here: midnight, or when midnight is left out, the first moment after it. Nil where
    /// the whole day is left out, as on an island that crossed the date line.
    package func start(of civil: CivilTime) -> Int64? {
        let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day)
        if let first = instants(of: midnight).first { return first }
        let before = midnight.seconds - offset(midnight.seconds - 86_400)
        let local = self.civil(at: before)
        return local.days == midnight.days ? before : nil
    }

    // MARK: Text

    /// `2026-03-01 08:00:05`, with a Z where it is UTC.
    package func text(milliseconds: Int64, _ dates: DateForm = .iso) -> String {
        let civil = self.civil(at: milliseconds.dividedDown(by: 1_000))
        return "\(dates.text(civil)) \(civil.clockText)\(isUTC ? "Z" : "")"
    }

    /// `+01:00`: how far clocks here are ahead of UTC then.
    package func offsetText(milliseconds: Int64) -> String {
        let minutes = offset(milliseconds.dividedDown(by: 1_000)).dividedDown(by: 60)
        let clock = CivilTime(seconds: Int64(minutes.magnitude) * 60).clockText.prefix(5)
        return (minutes < 0 ? "-" : "+") + clock
    }

    /// `2026-03-01T08:00:05Z`, always UTC, with milliseconds where there are any: for programs.
    package static func internetText(milliseconds: Int64) -> String {
        let seconds = milliseconds.dividedDown(by: 1_000)
        let civil = CivilTime(seconds: seconds)
        let rest = milliseconds - seconds * 1_000
        let fraction = rest == 0 ? "" : "." + String(String(1_000 + rest).dropFirst())
        return "\(civil.dateText)T\(civil.clockText)\(fraction)Z"
    }
}
