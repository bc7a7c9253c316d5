import Drive
import DriveBooks
import SyntheticDrives
import Testing

/// Drives of each kind, as categories are learnt from them.
@Suite struct KindMakerTests {
    private func made(_ count: Int, seed: UInt64 = 1) -> [KindMaker.Made] {
        var made: [KindMaker.Made] = []
        KindMaker(seed: seed).forEach(count) { made.append($0) }
        return made
    }

    @Test func theSameSeedGivesTheSameDrives() {
        let rows = made(3).map(KindTable.row)
        #expect(rows == made(3).map(KindTable.row))
        #expect(rows != made(3, seed: 2).map(KindTable.row))
        #expect(Set(rows).count == rows.count)
    }

    @Test func moreDrivesChangeNoneOfTheOthers() {
        let few = made(2).map(KindTable.row)
        let many = Set(made(4).map(KindTable.row))
        #expect(few.allSatisfy { many.contains($0) })
    }

    @Test func halfAsManyMoreAreMixed() {
        let made = made(4)
        #expect(made.count == 22)
        #expect(made.count { $0.category == .mixed } == 6)
    }

    /// The words of docs/categories.md for each kind.
    @Test func eachDriveIsWhatItsKindMeans() {
        for drive in made(20) {
            let summary = drive.summary
            let kilometres = summary.distance / 1_000
            switch drive.category {
            case .errand: #expect(kilometres < 8 && summary.percentageTimeAtHighSpeed == 0)
            case .urban: #expect(kilometres > 3 && summary.percentageTimeAtHighSpeed < 15)
            case .roadTrip: #expect(kilometres > 40 && summary.percentageTimeAtHighSpeed > 25)
            case .scenic: #expect(kilometres > 8 && summary.percentageTimeStopped < 15 && summary.sinuosity > 1.15)
            case .mixed: #expect(kilometres > 2 && kilometres < 90)
            case .commute, .unset: Issue.record("a drive without a kind")
            }
        }
    }
}
