import AppendLog

/// Records of a trip between which nothing lies that is no part of it: neither a pause, nor what was recorded between
/// trips that were joined, nor a power cut. All fixes among these records are points of the trip, as far as its span
/// goes, and no others are.
package struct TripSection: Equatable, Sendable {
    package var first: UInt64
    package var last: UInt64
    /// The break between this section and the one before.
    package var after: TripPoint.Break?

    package init(first: UInt64, last: UInt64, after: TripPoint.Break?) {
        self.first = first
        self.last = last
        self.after = after
    }
}

extension Trip {
    /// The sections as a text: `12-50 61-90/pause`.
    package var sectionsText: String? {
        get { sections.map(\.text).joined(separator: " ") }
        set { sections = (newValue ?? "").split(separator: " ").compactMap { TripSection(text: $0) } }
    }
}

extension TripSection {
    fileprivate var text: String { "\(first)-\(last)" + (after.map { "/\($0.rawValue)" } ?? "") }

    fileprivate init?(text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let records = parts[0].split(separator: "-").compactMap { UInt64($0) }
        guard records.count == 2, records[0] <= records[1], records[1] < BlockLayout.sequenceBound else { return nil }
        self.init(
            first: records[0], last: records[1],
            after: parts.count > 1 ? TripPoint.Break(rawValue: String(parts[1])) : nil)
    }
}
