import Drive
import Glibc

/// Makes drives of which it is known what they were for, from which the guessing of categories is learnt: each in a
/// town, a country and a traffic of its own.
package struct KindMaker: Sendable {
    package struct Made: Sendable {
        package let category: Category
        package let summary: DriveStatistics.Summary
    }

    /// Seconds between the fixes of a sparse receiver; the other ones tell a fix a second.
    private static let sparse = 5
    private static let noon: Int64 = 1_772_450_000_000

    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// So many drives of each category, and half as many more that are mixed, for so are most of what people drive. A
    /// drive stays as it is when there are more.
    package func forEach(_ count: Int, _ body: (Made) throws -> Void) rethrows {
        for (kind, category) in Category.learnt.enumerated() {
            for number in 0..<(category == .mixed ? count * 3 / 2 : count) {
                var chance = Chance(seed: seed, part: UInt64(kind) << 32 | UInt64(number))
                let way = Intent(&chance).way(category, &chance)
                let pace = number % 2 == 0 ? 1 : KindMaker.sparse
                try body(Made(category: category, summary: KindMaker.drive(way, pace: pace, &chance)))
            }
        }
    }

    private static func drive(_ way: Way, pace: Int, _ chance: inout Chance) -> DriveStatistics.Summary {
        let home = Truth(time: noon, latitude: chance.within(36...60), longitude: 9, altitude: 200, speed: 0, course: 0)
        var driver = WayDriver(way, from: home, &chance)
        var receiver = Receiver(hertz: 1, &chance)
        receiver.powerOn(at: noon, blindSeconds: 0)
        var statistics = DriveStatistics()
        var second = 0
        while !driver.isAtEnd {
            if second % pace == 0 {
                let fix = receiver.read(driver.truth, isCovered: false, isCanyon: driver.isCanyon, &chance)
                statistics.add(fix, at: driver.truth.time)
            }
            second += 1
            for _ in 0..<WayDriver.ticksOfSecond where !driver.isAtEnd { driver.step(&chance) }
        }
        return statistics.summary(durationMilliseconds: driver.truth.time - noon)
    }
}
