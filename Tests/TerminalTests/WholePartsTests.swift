import Terminal
import Testing

/// Parts of a whole in whole units.
@Suite struct WholePartsTests {
    @Test(
        arguments: [
            ([299, 0, 1], [300, 0, 0]), ([240, 30, 30], [240, 60, 0]), ([59, 59, 2], [60, 60, 0]),
            ([20, 20, 20], [60, 0, 0]), ([61, 61, 61], [60, 60, 60]), ([0, 0, 0], [0, 0, 0]), ([10, 20], [0, 0]),
        ] as [([Int64], [Int64])])
    func theyAddUpAndAreNearToWhatTheyWere(parts: [Int64], expected: [Int64]) {
        #expect(Quantity.wholeParts(parts, unit: 60) == expected)
    }

    @Test func noneIsOffByAUnitAndTheSumIsTheWholeCutOff() {
        for first in stride(from: Int64(0), through: 200, by: 7) {
            for second in stride(from: Int64(0), through: 200, by: 11) {
                let parts: [Int64] = [first, second, 97]
                let shown: [Int64] = Quantity.wholeParts(parts, unit: 60)
                let whole: Int64 = parts.reduce(0, +)
                let sum: Int64 = shown.reduce(0, +)
                #expect(sum == whole - whole % 60)
                let losses: [Int64] = zip(shown, parts).map { $0 - $1 }
                #expect(losses.allSatisfy { $0.magnitude < 60 }, "\(parts)")
            }
        }
    }
}
