import Drive
import Spool
import Testing
import World

/// A spool that nobody drove: every line is well written and none makes sense. Trips come of it or not; nothing stops.
@Suite struct HostileSpoolTests {
    private static let times: [Int64] = [
        0, 1, 999, 60_000, -1, 5_000_000_000, 10_000_000_000_000, -10_000_000_000_000, 10_000_000_000_001,
        99_999_999_999_999_999, -99_999_999_999_999_999,
    ]

    private static func fix(_ dice: inout Dice) -> SpoolLine {
        var fix = Fix(boottime: times[dice.next(upTo: times.count)], time: times[dice.next(upTo: times.count)])
        fix.mode = .threeDimensional
        let places = [0, 1, 900_000_000, -900_000_000, 1_800_000_000, -1_800_000_000]
        let latitude = places[dice.next(upTo: 4)]
        let longitude = places[dice.next(upTo: places.count)]
        fix.coordinate = Coordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
        fix.speedCentimetresPerSecond = [nil, 0, 3_000, -1, Int32.max, Int32.min][dice.next(upTo: 6)]
        fix.altitudeDecimetres = [nil, 0, Int32.max, Int32.min][dice.next(upTo: 4)]
        return .fix(fix)
    }

    private static func event(_ dice: inout Dice) -> Decision {
        let time = times[dice.next(upTo: times.count)]
        let isEarlier = dice.next(upTo: 3) == 0
        switch dice.next(upTo: 6) {
        case 0:
            return .begin(.init(cause: .motion, car: 7, since: time, stood: nil, isOfEarlierBoot: isEarlier))
        case 1:
            let totals = DriveTotals(measuredMetres: 9e15, inferredMetres: 0, movingMilliseconds: time)
            return .end(.init(because: .idle, at: time, isOfEarlierBoot: isEarlier, totals: totals, sawCar: false))
        case 2: return .reopen(since: time)
        case 3: return .continued(off: time)
        case 4: return .pause
        default: return .resume
        }
    }

    @Test(arguments: 1...40)
    func nothingThatALineSaysStopsTheReader(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let spool = try LivedSpool()
        for _ in 0..<600 {
            let at = Self.times[dice.next(upTo: Self.times.count)]
            switch dice.next(upTo: 15) {
            case 0...4: spool.write(raw: Self.fix(&dice))
            case 5...8: spool.write(raw: .drive(Self.event(&dice), at: at))
            case 9: spool.write(raw: .car(.init(id: 7, presence: dice.next(upTo: 2) == 0 ? .gone : .connected), at: at))
            case 10:
                let utc = Self.times[dice.next(upTo: Self.times.count)]
                spool.write(raw: .anchor(.init(kind: .learnt, utc: utc), at: at))
            default: try spool.newBoot()
            }
        }
        let trips = try spool.trips()
        #expect(try spool.fresh() == trips, "seed \(seed)")
        try spool.say(.recut("IdleTimeout=60000 MaxSpeed=999999999999"))
        _ = try spool.trips()
    }

    /// Each boot shifts the clock of the drive by as much as a line may say, and by more.
    @Test(arguments: [10_000_000_000_000, 99_999_999_999_999_999])
    func aDriveThatGoesOnForEverComesToNoEndOfTheNumbers(off: Int64) throws {
        let spool = try LivedSpool()
        let begin = Decision.Begin(cause: .hand, car: 7, since: 0, stood: nil)
        spool.write(raw: .drive(.begin(begin), at: 1))
        for _ in 0..<120 {
            try spool.newBoot()
            spool.write(raw: .drive(.continued(off: off), at: 1))
            spool.write(raw: .fix(Fix(boottime: off, mode: .threeDimensional, coordinate: Self.home)))
        }
        #expect(try spool.trips().count == 1)
    }

    private static let home = Coordinate(latitudeE7: 515_000_000, longitudeE7: -1_200_000)
}
