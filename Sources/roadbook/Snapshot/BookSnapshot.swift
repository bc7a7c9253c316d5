import Catalogue
import Civil
import Drive
import JSON

/// Everything of the car's book that displays, widgets and home automation need, as docs/snapshot-format.md has it.
struct BookSnapshot {
    static let version = 1

    private let vehicles: [SnapshotVehicle]
    private let inbox: InboxCount
    private let time: Int64
    private let day: CivilTime

    init(_ invocation: Invocation, _ catalogue: Catalogue) throws {
        let book = try OpenCarBook(invocation, catalogue)
        vehicles = try book.cars.inUse.map { try SnapshotVehicle(book, $0) }
        inbox = try InboxCount(book, services: vehicles.reduce(0) { $0 + $1.integer("servicesDue") })
        time = WallClock.now()
        day = invocation.zone.civil(at: time / 1000)
    }

    /// One object on a line.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("version", BookSnapshot.version)
        writer.time("writtenAt", time)
        writer.member("date", day.dateText)
        writer.member("roadbook", RoadbookVersion.text)
        writer.array("vehicles", vehicles) { $1.value($0.value) }
        writer.name("all")
        SnapshotSums(vehicles).write(to: &writer)
        writer.name("inbox")
        inbox.write(to: &writer)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
