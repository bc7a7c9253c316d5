/// Metres of the instrument between two readings that nobody recorded.
package struct UnrecordedSpan: Equatable, Sendable {
    package let first: Reading
    package let last: Reading
    package let metres: Int
}

extension UnrecordedSpan {
    /// Nil for a stretch that was recorded wholly.
    init?(_ stretch: OdometerStretch, _ metres: Double?) {
        guard let metres else { return nil }
        self.init(first: stretch.first.reading, last: stretch.last.reading, metres: Int(metres.rounded()))
    }
}
