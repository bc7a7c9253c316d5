import Catalogue
import Civil
import Drive
import JSON

/// Everything of the car's book that displays, widgets and home automation need, as docs/snapshot-format.md has it.
struct BookSnapshot {
    static let version = 1

    private let vehicles: [SnapshotVehicle]
    private let inbox: InboxCount
    private let basis: SnapshotBasis
    private let time: Int64
    private let day: CivilTime

    /// After a command, what it left as it was is taken from the snapshot before.
    init(_ invocation: Invocation, _ catalogue: Catalogue, after change: BookChange? = nil) throws {
        let book = try OpenCarBook(invocation, catalogue)
        let basis = try SnapshotBasis(book)
        let file = change == nil ? nil : SnapshotFile(invocation.places.snapshot).read()
        let kept = change.flatMap { KeptSnapshot(file, book, basis, after: $0) }
        vehicles = try book.cars.inUse.map { vehicle in
            if let same = kept?.vehicle(vehicle.name) { return same }
            return try SnapshotVehicle(book, vehicle, lastTrip: kept?.lastTrip(of: vehicle.name))
        }
        let services = vehicles.reduce(0) { $0 + $1.integer("servicesDue") }
        let before = file?["inbox"].flatMap { InboxCount(kept: $0) }
        inbox = try InboxCount(book, services: services, kept: kept?.inbox, stops: before?.counts[.station])
        self.basis = basis
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
        writer.member("basis", basis.text)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
