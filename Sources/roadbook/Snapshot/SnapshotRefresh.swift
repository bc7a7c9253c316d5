import Catalogue
import Files
import Terminal

/// The snapshot behind a command that wrote into the books, and behind drives.
enum SnapshotRefresh {
    /// A snapshot that stays as it was is no reason for the command to fail.
    static func run(after invocation: Invocation) {
        guard invocation.change.isAny else { return }
        run(after: invocation.change, invocation.places)
    }

    /// Everything anew, stops at stations too.
    static func runAfterDrives(_ places: Paths) { run(after: nil, places) }

    private static func run(after change: BookChange?, _ places: Paths) {
        do {
            try write(after: change, places)
        } catch let failure as FileFailure {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, failure.words))
        } catch let complaint as Complaint {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, complaint.message))
        } catch {
            Complaint.say(SnapshotWords.staysBehind(places.snapshot, "\(error)"))
        }
    }

    /// There is none where no catalogue is kept beside the books.
    private static func write(after change: BookChange?, _ places: Paths) throws {
        let opened = change?.catalogue ?? OpenCatalogue.quietly(places)
        guard let opened, opened.path == places.catalogue else { return }
        // The options of the command are about its own answer.
        let invocation = Invocation(values: Values(), places: places, output: Output(descriptor: -1))
        let snapshot = try BookSnapshot(invocation, opened, after: change)
        try SnapshotFile(places.snapshot).write(snapshot.bytes, isDurable: change == nil)
    }
}
