import Catalogue
import Civil
import Trips

/// The time in which the trips began that are asked for. A day is meant as it was there: `--on friday` finds what began
/// on a Friday of the place, wherever the reader is.
struct TripRange {
    /// The farthest that two clocks on earth are apart, in milliseconds: from 14 hours ahead of UTC to 12 behind.
    private static let farthest: Int64 = 26 * 3_600_000

    /// The time that the words mean in the reader's zone.
    let mine: TimeRange
    private let zones: TripZones
    private let ranges: EachZone<TimeRange>
    /// The time that they mean in a zone.
    let inZone: (Zone) -> TimeRange

    /// The words are read for each zone; of a day that was left out somewhere, the reader's is meant there.
    init(_ invocation: Invocation, reading read: @escaping (TimeReader) throws -> TimeRange) throws {
        let mine = try read(invocation.timeReader)
        self.mine = mine
        zones = invocation.zones
        inZone = { zone in (try? read(invocation.timeReader(in: zone))) ?? mine }
        ranges = EachZone(inZone)
    }

    /// The time that the words mean where a trip began.
    func there(_ entry: TripEntry) -> TimeRange {
        mine.isBounded ? ranges[zones.name(entry), zones.start(entry)] : mine
    }

    func contains(_ entry: TripEntry) -> Bool { there(entry).contains(entry.moment) }

    /// Leaves out what is meant in no zone.
    func bound(_ filter: inout TripFilter) {
        (filter.since, filter.until) = (mine.since, mine.until)
        filter.slack = zones.isByPlace ? TripRange.farthest : 0
    }
}
