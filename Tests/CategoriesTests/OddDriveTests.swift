import Categories
import Drive
import Testing

/// Drives that are too odd to be guessed, and the reasons that are given.
@Suite struct OddDriveTests {
    /// Not those on which the bounds were found. Without a feature it is refused for another reason.
    struct Odd: Sendable, CustomTestStringConvertible {
        let name: String
        let values: [Double]
        let feature: [CategoryFeature]

        init(_ name: String, _ values: [Double], _ feature: CategoryFeature...) {
            self.name = name
            self.values = values
            self.feature = feature
        }

        var testDescription: String { name }
    }

    static let odd = [
        Odd("a dog is walked", [2_600, 2_900, 3.2, 3.4, 1.9, 3.6, 0, 35, 52, 12, 12]),
        Odd("a bicycle", [7_400, 1_450, 18.4, 18.9, 6.8, 46, 0, 6, 1.25, 35, 30]),
        Odd("an express train", [312_000, 6_600, 170, 168, 68, 4_624, 88, 5, 1.1, 400, 420], .speedDeviation),
        Odd("a ferry at sea", [38_000, 5_400, 25.3, 25.2, 4, 16, 0, 6, 1.05, 15, 15]),
        Odd("a tractor", [11_000, 2_400, 16.5, 16.8, 5.5, 30, 0, 4, 1.6, 45, 40]),
        Odd("a golf cart", [3_900, 5_400, 2.6, 2.7, 4.4, 19, 0, 58, 39, 30, 30]),
        Odd("towed through the night", [42_000, 2_520, 60, 60, 3, 9, 0, 0, 1.2, 200, 180], .speedVariance),
        Odd("a motorway at its fastest", [120_000, 2_300, 188, 187, 41, 1_681, 92, 0, 1.1, 500, 480], .averageSpeed),
        Odd("a race track", [96_000, 3_600, 96, 97, 38, 1_444, 66, 3, 1_900, 1_500, 1_500]),
        Odd("two days in one", [820_000, 142_000, 20.8, 95, 36, 1_296, 20, 4, 1.3, 6_200, 6_100], .duration),
        Odd("noise for altitudes", [16_000, 1_600, 36, 36, 20, 400, 9, 12, 1.4, 18_000, 18_200], .descent, .climb),
        Odd("a queue of two hours", [9_000, 7_300, 4.4, 4.3, 5.5, 30, 0, 64, 1.1, 15, 15]),
    ]

    @Test(arguments: OddDriveTests.odd) func anOddDriveGetsNone(_ odd: Odd) throws {
        let model = try #require(ShippedCategoryModel.model)
        let guess = model.guess(odd.values)
        #expect(guess.category == nil)
        guard !odd.feature.isEmpty else {
            #expect(guess.refusal == .likeBicycle || guess.refusal == .unsure)
            return
        }
        guard case .outside(let feature, let deviations)? = guess.refusal else {
            Issue.record("\(odd.name): \(String(describing: guess.refusal))")
            return
        }
        #expect(odd.feature.contains(feature), "\(feature) \(deviations)")
        #expect(abs(deviations) > 3)
    }

    /// A bicycle has numbers each of which alone a car may have.
    @Test func aBicycleGetsNone() throws {
        let model = try #require(ShippedCategoryModel.model)
        let town = [7_400, 1_450, 18.4, 18.9, 6.8, 46, 0, 6, 1.25, 35, 30]
        #expect(model.guess(town).refusal == .likeBicycle)
        let ride = [56_800, 6_540, 31.2, 32.6, 15.5, 240, 0, 5, 27.8, 519, 510]
        #expect(model.guess(ride).refusal == .likeBicycle)
        // A car that is held up: as slow, and never as even.
        for (place, value) in [(4, 11.0), (3, 36.0)] {
            var car = town
            car[place] = value
            #expect(model.guess(car).refusal != .likeBicycle)
        }
        var standing = ride
        standing[7] = 16
        #expect(model.guess(standing).refusal != .likeBicycle)
    }

    @Test func aTrainGetsNone() throws {
        let model = try #require(ShippedCategoryModel.model)
        var train = OddDriveTests.drive([54_000, 2_100, 92, 93, 44, 1_936, 60, 14, 1.02, 60, 60])
        (train.stopCount, train.sustainedHighSpeedSegmentCount) = (6, 6)
        #expect(model.guess(train).refusal == .likeTrain && model.guess(train).category == nil)
        // A car's stops are in towns, and its fast runs elsewhere.
        train.sustainedHighSpeedSegmentCount = 4
        #expect(model.guess(train).refusal != .likeTrain)
        (train.sustainedHighSpeedSegmentCount, train.percentageTimeStopped) = (6, 7)
        #expect(model.guess(train).refusal != .likeTrain)
    }

    /// However much it climbs and however seldom it stops.
    @Test func aStraightWayIsNeverScenic() throws {
        let model = try #require(ShippedCategoryModel.model)
        var values = OddDriveTests.ordinary[3].1
        #expect(model.guess(values).category == .scenic)
        values[8] = 1.49
        let guess = model.guess(values)
        #expect(guess.likeliest != .scenic)
        #expect(guess.ranking.last?.category == .scenic && guess.ranking.last?.probability == 0)
        #expect(abs(guess.ranking.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
    }

    /// Ordinary, and none of those from which was learnt.
    static let ordinary: [(Category, [Double])] = [
        (.errand, [2_300, 420, 19.7, 20.1, 14, 196, 0, 20, 1.3, 15, 14]),
        (.urban, [12_000, 2_400, 18, 18.5, 16, 256, 0, 30, 1.3, 80, 80]),
        (.mixed, [29_000, 2_100, 49.7, 50, 28, 784, 22, 9, 1.4, 150, 140]),
        (.scenic, [48_000, 4_100, 42, 42, 17, 289, 1, 3, 2.2, 900, 800]),
        (.roadTrip, [120_000, 5_000, 86.4, 88, 26, 676, 70, 3, 1.15, 300, 300]),
    ]

    @Test(arguments: OddDriveTests.ordinary)
    func anOrdinaryDriveGetsItsOwn(_ category: Category, _ values: [Double]) throws {
        let model = try #require(ShippedCategoryModel.model)
        let guess = model.guess(values)
        #expect(guess.category == category)
        #expect(guess.probability > 0.5)
        let sum = guess.ranking.reduce(0) { $0 + $1.probability }
        #expect(abs(sum - 1) < 1e-9)
    }

    private func changed(_ feature: CategoryFeature, _ value: Double) -> [Double] {
        var values = OddDriveTests.ordinary[0].1
        values[CategoryFeature.allCases.firstIndex(of: feature)!] = value
        return values
    }

    @Test func plainSenseRefusesFirst() throws {
        let model = try #require(ShippedCategoryModel.model)
        #expect(model.guess(changed(.distance, 99.9)).refusal == .tooShort)
        #expect(model.guess(changed(.distance, 100)).refusal != .tooShort)
        #expect(model.guess(changed(.duration, 59)).refusal == .tooBrief)
        #expect(model.guess(changed(.duration, 60)).refusal != .tooBrief)
        #expect(model.guess(changed(.meanSpeed, 0)).refusal == .didNotMove)
        #expect(model.guess(changed(.averageSpeed, 250.1)).refusal == .tooFast)
        #expect(model.guess(changed(.meanSpeed, 251)).refusal == .tooFast)
        #expect(model.guess(changed(.averageSpeed, 250)).refusal != .tooFast)
        #expect(model.guess([Double](repeating: 0, count: 11)).refusal == .tooShort)
        #expect(model.guess(changed(.climb, .nan)).refusal == .tooShort)
        #expect(model.guess(changed(.sinuosity, .infinity)).category == nil)
    }

    /// Three names for the same drives: none of them is likelier than the others together.
    @Test func aDriveThatMayBeOneOfThreeIsUnsure() throws {
        let alike = MadeUpDrives.table(60).filter { $0.category == .urban }
        let names: [Category] = [.errand, .urban, .mixed]
        let table = alike.enumerated().map { CategoryExample($1.values, names[$0 % 3]) }
        let model = try CategoryModel(learning: table, table: "")
        let guesses = MadeUpDrives.table(20, seed: 5).filter { $0.category == .urban }.map { model.guess($0.values) }
        #expect(guesses.count { $0.refusal == .unsure } >= 5)
        for guess in guesses { #expect((guess.category == nil) == (guess.probability < 0.5)) }
    }

    @Test func theEvidenceSpeaksForTheLikeliest() throws {
        let model = try #require(ShippedCategoryModel.model)
        for (category, values) in OddDriveTests.ordinary {
            let evidence = try #require(model.evidence(OddDriveTests.drive(values)))
            #expect(evidence.category == category && evidence.rival != category)
            #expect(evidence.parts.count == 11)
            #expect(evidence.parts.map(\.weight) == evidence.parts.map(\.weight).sorted(by: >))
            #expect(evidence.strongest(3).allSatisfy { $0.weight > 0 })
            let strongest = try #require(evidence.strongest(1).first)
            let index = CategoryFeature.allCases.firstIndex(of: strongest.feature)!
            #expect(abs(strongest.value - values[index]) < 1e-9)
        }
        let nothing = DriveStatistics.Summary()
        #expect(model.evidence(nothing) == nil)
    }

    private static func drive(_ values: [Double]) -> DriveStatistics.Summary {
        var drive = DriveStatistics.Summary()
        drive.distance = values[0]
        drive.duration = Int(values[1])
        drive.averageSpeed = values[2]
        drive.meanSpeed = values[3]
        drive.standardDeviationSpeed = values[4]
        drive.speedVariance = values[5]
        drive.percentageTimeAtHighSpeed = values[6]
        drive.percentageTimeStopped = values[7]
        drive.sinuosity = values[8]
        (drive.climbGain, drive.climbLoss) = (values[9], values[10])
        return drive
    }

    /// Nor one whose receiver tells no altitude.
    @Test func aFlatCountryIsNothingOdd() throws {
        let model = try #require(ShippedCategoryModel.model)
        var drive = OddDriveTests.drive(OddDriveTests.ordinary[0].1)
        (drive.climbGain, drive.climbLoss) = (0, 0)
        #expect(model.guess(drive).category == .errand)
        let values = CategoryFeature.values(of: drive)
        #expect(values.suffix(2) == [15, 15])
        (drive.climbGain, drive.climbLoss) = (15.5, 14.9)
        #expect(CategoryFeature.values(of: drive).suffix(2) == [15.5, 15])
    }

    /// A receiver's raw altitudes, turns and stops change with its pace, and no guess changes with them.
    @Test func whatDependsOnThePaceIsNotLookedAt() throws {
        let model = try #require(ShippedCategoryModel.model)
        let drive = OddDriveTests.drive(OddDriveTests.ordinary[1].1)
        var other = drive
        (other.elevationGain, other.elevationLoss, other.bearingChangeRate) = (5_000, 5_000, 9_000)
        (other.stopCount, other.sustainedHighSpeedSegmentCount) = (90, 40)
        #expect(model.guess(drive) == model.guess(other))
    }
}
