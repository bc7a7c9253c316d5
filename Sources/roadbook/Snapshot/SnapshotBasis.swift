import Catalogue
import Civil
import Drive

/// The state of the books and of the settings for which a snapshot holds: another text where any of them is another.
struct SnapshotBasis {
    private let entries: Int
    private let others: String

    init(_ book: OpenCarBook) throws {
        let invocation = book.invocation
        entries = book.cars.edits.entries.count
        let trips = try book.catalogue.tally()
        let settings = invocation.places.settings.read().settings
        let today = invocation.zone.civil(at: WallClock.now() / 1000)
        others = [
            RoadbookVersion.text, today.dateText, "\(trips.shown) \(trips.trivial) \(trips.deleted)",
            "\(CarUnits(nil, invocation).kind)", settings.text(.economy), settings.text(.dates),
            settings.words(.ask).joined(separator: " "),
        ].joined(separator: ";")
    }

    var text: String { text(of: entries) }

    /// The basis before so many entries were written.
    func before(_ count: Int) -> String { text(of: entries - count) }

    private func text(of entries: Int) -> String { "\(entries);\(others)" }
}
