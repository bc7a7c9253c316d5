import Civil

/// The time of a fact: a day where the car was, or a moment.
package enum FactDate: Equatable, Sendable {
    /// Year, month and day.
    case day(CivilTime)
    /// Milliseconds since 1970, of whole seconds.
    case moment(Int64)

    private static let dayLength = 10

    /// `2026-03-15`, or `2026-03-15T11:04:30Z`.
    package init?(_ text: String) {
        let isDay = text.utf8.count == FactDate.dayLength
        let whole = Array((isDay ? text + "T00:00:00Z" : text).utf8)
        guard whole.count == FactDate.dayLength + 10, whole.last == UInt8(ascii: "Z"),
            let utc = whole.withUnsafeBytes({ UTCText.milliseconds($0) })
        else { return nil }
        self = isDay ? .day(CivilTime(seconds: utc / 1000)) : .moment(utc)
    }

    package var text: String {
        switch self {
        case .day(let day): return day.dateText
        case .moment(let utc):
            let civil = CivilTime(seconds: utc / 1000)
            return "\(civil.dateText)T\(civil.clockText)Z"
        }
    }

    package var isDay: Bool {
        if case .day = self { return true }
        return false
    }
}
