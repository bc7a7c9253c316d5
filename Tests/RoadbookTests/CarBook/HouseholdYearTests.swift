import DriveBooks
import Glibc
import SyntheticDrives
import TemporaryFolders
import Testing

/// A household's year, lived through with the real program and compared with a model in Python that was made of the
/// pages alone; few drives here, many in `make prove NAME=year`.
@Suite struct HouseholdYearTests {
    private static let hours = 20.0
    private static let rigs = "\(Checkout.root)/Tests/Support/Rigs"

    @Test func noFigureDiffers() throws {
        let room = TemporaryFolder()
        try Self.drive(spool: "\(room.path)/whole", truth: "\(room.path)/truth")
        let clock = try RigLibrary.compile("day-clock", in: room.path)
        let words = [
            "-B", "\(Self.rigs)/household_year.py", "--programs", Self.folder(of: Roadbook.path), "--clock", clock,
            "--room", "\(room.path)/home", "--whole", "\(room.path)/whole", "--truth", "\(room.path)/truth",
        ]
        let outcome = try Child("/usr/bin/python3", words, ["PATH": "/usr/bin:/bin"]).finish()
        print(outcome.text)
        #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.text.contains("figure household-year-disagreements 0 figures"))
    }

    /// The drives of a year as the recorder writes them, and what is true of each.
    private static func drive(spool: String, truth: String) throws {
        var wishes = Wishes()
        wishes.isPoweredByDay = true
        wishes.fuelStops = 0.1
        wishes.quietDays = 0...60
        let live = LiveSpool(spool, commitSeconds: 60)
        let table = try TextFile(truth)
        try table.write(TruthTable.head)
        try TripMaker.forEach(hours: hours, wishes) { trip in
            try live.add(trip)
            try table.write(TruthTable.row(trip))
        }
        live.close()
        try table.flush()
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
