import AppendLog
import Catalogue
import Trips

/// The facts that the books tell beside the recorder: how the machine is used, and the last drive.
struct BookFacts {
    /// A shorter time says nothing of a year.
    private static let leastSpan: Int64 = 7 * 86_400_000
    private static let year: Int64 = 31_557_600_000

    private(set) var recorded = RecordedSum()
    private(set) var last: TripEntry?
    /// The number of the trips that `trips` lists.
    private(set) var count = 0
    /// The room that what was written takes.
    private(set) var bytes: Int64 = 0
    /// The reason for which nothing is known.
    private(set) var complaint: Complaint?

    init() {}

    init(_ invocation: Invocation) {
        do {
            let catalogue = try OpenCatalogue.of(invocation, .first)
            count = try catalogue.tally().shown
            var newest = TripFilter()
            newest.withTrivial = true
            newest.limit = 1
            last = try catalogue.trips(newest).first
            recorded = try catalogue.recorded()
            bytes = DiskUse(in: LogKind.spool.directories(in: invocation.places)).writtenBytes
        } catch let error as Complaint {
            complaint = error
        } catch {
            complaint = Complaint("\(error)")
        }
    }

    /// The time over which it was driven; nil where it is too short to tell how much that is in a day or in a year.
    private var span: Int64? {
        guard let first = recorded.first, let last = recorded.last, last - first >= BookFacts.leastSpan else {
            return nil
        }
        return last - first
    }

    /// Nil while that cannot be told yet.
    var bytesAYear: Int64? { span.map { Int64(Double(bytes) / Double($0) * Double(BookFacts.year)) } }

    /// Days of driving for which so many hours are enough, at the hours of a day so far; nil while that cannot be told
    /// yet.
    func days(ofHours hours: Double) -> Int64? {
        guard span != nil, recorded.days > 0, recorded.duration > 0 else { return nil }
        let perDay = Double(recorded.duration) / Double(recorded.days)
        return Int64(hours * 3_600_000 / perDay)
    }
}
