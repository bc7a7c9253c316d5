import Categories
import Drive
import Testing

/// Learning from a table, and trying what was learnt.
@Suite struct CategoryLearningTests {
    @Test func theSameDrivesGiveTheSameCoefficients() throws {
        let first = try CategoryModel(learning: MadeUpDrives.table(20), table: "made up")
        let second = try CategoryModel(learning: MadeUpDrives.table(20), table: "made up")
        #expect(CategoryModelText.text(of: first) == CategoryModelText.text(of: second))
        let other = try CategoryModel(learning: MadeUpDrives.table(20, seed: 8), table: "made up")
        #expect(CategoryModelText.text(of: first) != CategoryModelText.text(of: other))
    }

    @Test func drivesOfEachCategoryAreKnownAgain() throws {
        let model = try CategoryModel(learning: MadeUpDrives.table(20), table: "")
        let trial = CategoryTrial(of: MadeUpDrives.table(20, seed: 99), by: model)
        #expect(trial.mean >= 0.97)
        #expect(trial.matrix.all == 100)
        for kind in trial.matrix.kinds { #expect(trial.matrix.share(of: kind) >= 0.8, "\(kind)") }
    }

    @Test func aTrialIsTheSameForTheSameSeed() throws {
        let drives = MadeUpDrives.table(12)
        let first = try CategoryTrial(of: drives, turns: 3)
        let second = try CategoryTrial(of: drives, turns: 3)
        #expect(first.shares == second.shares && first.matrix == second.matrix)
        #expect(first.shares.count == 3 && first.matrix.all == 180)
        #expect(first.mean > 0.95)
    }

    /// Each drive is guessed once in a turn, by a model that has not seen it: labels that mean nothing are not learnt
    /// by heart.
    @Test func aTrialDoesNotGuessWhatItHasSeen() throws {
        var drives = MadeUpDrives.table(20).filter { $0.category == .errand || $0.category == .urban }.map(\.values)
        drives.sort { $0[8] < $1[8] }
        let labelled = drives.enumerated().map { index, values in
            CategoryExample(values, index % 2 == 0 ? .errand : .urban)
        }
        let trial = try CategoryTrial(of: labelled, turns: 10)
        #expect(trial.mean < 0.75)
    }

    /// All errands of the table have no time at high speed, and no other drive has none: a model that learnt that
    /// alone would call each drive through a city an errand.
    @Test func aColumnOfZerosDecidesNothingAlone() throws {
        var table = MadeUpDrives.table(20)
        for index in table.indices where table[index].category != .errand {
            var values = table[index].values
            values[6] = max(0.1, values[6])
            table[index] = CategoryExample(values, table[index].category)
        }
        let model = try CategoryModel(learning: table, table: "")
        for (category, percent) in [(Category.errand, 2.6), (.urban, 0), (.scenic, 0)] {
            let drives = table.filter { $0.category == category }.map(\.values)
            let right = drives.count { values in
                var changed = values
                changed[6] = percent
                return model.guess(changed).likeliest == category
            }
            #expect(right >= 18, "\(category) at \(percent) %: \(right) of \(drives.count)")
        }
    }

    /// One that somebody drove counts as much as ten that were made up.
    @Test func aMadeUpDriveCountsLess() throws {
        let (driven, made) = (MadeUpDrives.table(12), MadeUpDrives.table(30, seed: 3))
        let repeated = [[CategoryExample]](repeating: driven, count: 10).flatMap { $0 }
        let together = try CategoryModel(learning: driven, made: made, table: "")
        let alone = try CategoryModel(learning: repeated + made, table: "")
        #expect(together.examples == 210 && alone.examples == 750)
        let drives = MadeUpDrives.table(8, seed: 4)
        // Both guess alike of a way that winds enough to be scenic: only one that learnt made-up drives has that bound.
        for drive in drives where drive.values[8] >= 1.5 {
            #expect(together.guess(drive.values) == alone.guess(drive.values))
        }
        let straight = drives.filter { $0.values[8] < 1.5 }
        #expect(!straight.isEmpty && straight.allSatisfy { together.guess($0.values).category != .scenic })
        let without = try CategoryModel(learning: driven, table: "")
        #expect(drives.contains { without.guess($0.values) != together.guess($0.values) })
    }

    @Test func aTrialGuessesNoMadeUpDrive() throws {
        let trial = try CategoryTrial(of: MadeUpDrives.table(12), made: MadeUpDrives.table(30, seed: 3), turns: 2)
        #expect(trial.matrix.all == 120)
        // Wrong ones are learnt from: all that is called an errand there is a road trip.
        let wrong = MadeUpDrives.table(400, seed: 3).map { drive in
            CategoryExample(drive.values, drive.category == .errand ? .roadTrip : drive.category)
        }
        let misled = try CategoryTrial(of: MadeUpDrives.table(12), made: wrong, turns: 2)
        #expect(misled.matrix.share(of: .errand) < trial.matrix.share(of: .errand))
    }

    @Test func aCategoryWithFewDrivesIsLeftOut() throws {
        let table = MadeUpDrives.table(10)
        let thin = table.filter { $0.category != .scenic } + table.filter { $0.category == .scenic }.dropLast()
        let model = try CategoryModel(learning: thin, table: "")
        #expect(model.kinds == [.errand, .urban, .roadTrip, .mixed])
        #expect(model.examples == 40)
    }

    @Test func twoCategoriesAreTheLeast() {
        let errands = MadeUpDrives.table(30).filter { $0.category == .errand }
        #expect(throws: CategoryError.tooFewKinds(least: 10)) { try CategoryModel(learning: errands, table: "") }
        #expect(throws: CategoryError.tooFewKinds(least: 10)) { try CategoryTrial(of: MadeUpDrives.table(9)) }
        #expect(throws: CategoryError.tooFewKinds(least: 10)) { try CategoryModel(learning: [], table: "") }
    }

    /// A number that no drive has, as a table of a stranger may have it.
    @Test func aRowThatCannotBeIsPassedOver() throws {
        var table = MadeUpDrives.table(20)
        for wrong in [Double.nan, .infinity, 1e300, -1e12] {
            var values = table[0].values
            values[0] = wrong
            table.append(CategoryExample(values, .errand))
        }
        let model = try CategoryModel(learning: table, table: "")
        let without = try CategoryModel(learning: MadeUpDrives.table(20), table: "")
        #expect(model == without)
    }
}
