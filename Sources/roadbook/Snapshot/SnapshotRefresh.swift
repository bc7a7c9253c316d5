import Files
import Terminal

/// The snapshot behind drives.
enum SnapshotRefresh {
    /// A snapshot that stays as it was is no reason for the unit to fail.
    static func run(_ places: Paths) {
        do {
            try write(places)
        } catch let failure as FileFailure {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, failure.words))
        } catch let complaint as Complaint {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, complaint.message))
        } catch {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, "\(error)"))
        }
    }

    /// There is none where no catalogue is kept beside the books.
    private static func write(_ places: Paths) throws {
        guard let catalogue = OpenCatalogue.quietly(places), catalogue.path == places.catalogue else { return }
        let invocation = Invocation(values: Values(), places: places, output: Output(descriptor: -1))
        try SnapshotFile(places.snapshot).write(BookSnapshot(invocation, catalogue).bytes)
    }
}
