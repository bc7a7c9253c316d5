import Drive
import Ledger
import Testing
import Trips
import World

/// A trip that is divided in thought, for a day or for what was said of a piece, has in each part what it has there
/// once somebody divides it, or had before somebody merged it.
@Suite struct DividedTripTests {
    /// The figures of a part of a drive.
    private struct Sum {
        var metres = 0.0
        var times: [Int64] = [0, 0, 0, 0]

        mutating func add(_ share: TripShare) {
            metres += share.metres
            let unknown = share.duration - share.moving - share.standing
            times = zip(times, [share.duration, share.moving, share.standing, unknown]).map { $0 + $1 }
            // Nothing is known for less than no time.
            #expect(unknown >= 0, "\(share)")
        }
    }

    private func expectAlike(_ one: Sum, _ other: Sum, metres: Double, milliseconds: Int64) {
        #expect(abs(one.metres - other.metres) < metres, "\(one), \(other)")
        #expect(zip(one.times, other.times).allSatisfy { abs($0 - $1) <= milliseconds }, "\(one), \(other)")
    }

    /// Before the border, and from it on.
    private func sums(_ trips: [Trip], at border: Int64, _ spool: LivedSpool) throws -> (before: Sum, after: Sum) {
        var (before, after) = (Sum(), Sum())
        for trip in trips {
            let shares = try TripShares(of: trip, in: [spool.spool])
            before.add(shares.share(from: .min, to: border))
            after.add(shares.share(from: border, to: .max))
        }
        return (before, after)
    }

    /// An hour with a stop, a fix each so many seconds, at speeds that change.
    private func drive(_ spool: LivedSpool, every seconds: Int) throws -> Trip {
        spool.car(.connected)
        for step in 0..<3_600 / seconds {
            let speed = [8.0, 25, 14, 32][step * seconds / 300 % 4]
            if seconds > 1 {
                spool.wait(seconds - 1)
                spool.carry(Double(seconds - 1) * speed)
            }
            spool.drive(1, at: speed)
            if step * seconds == 1_200 { spool.stand(240) }
        }
        spool.car(.gone)
        spool.stand(300)
        return try #require(try spool.trips().first)
    }

    @Test(arguments: [1, 10, 60]) func aBorderDividesAsASplitDoes(seconds: Int) throws {
        let spool = try LivedSpool()
        let whole = try drive(spool, every: seconds)
        // Between two fixes.
        let border = LivedSpool.begin + 1_900_000 + Int64(seconds) * 370
        let expected = try sums([whole], at: border, spool)
        var record: UInt64?
        try TripPoints(of: whole, in: [spool.spool]).forEach { point in
            if record == nil, point.utc ?? 0 >= border { record = point.record }
        }
        let first = try #require(record)
        try spool.say(.cut([RecordID(log: whole.span.log, sequence: first)]))
        let halves = try spool.trips()
        #expect(halves.count == 2)
        let found = try sums(halves, at: border, spool)
        expectAlike(found.before, expected.before, metres: 3, milliseconds: 2)
        expectAlike(found.after, expected.after, metres: 3, milliseconds: 2)
    }

    @Test func sharesAddUpToTheMillisecond() throws {
        let spool = try LivedSpool()
        let whole = try drive(spool, every: 10)
        let shares = try TripShares(of: whole, in: [spool.spool])
        var sum = Sum()
        for from in stride(from: LivedSpool.begin - 777, to: LivedSpool.begin + 4_500_000, by: 7_777) {
            sum.add(shares.share(from: from, to: from + 7_777))
        }
        #expect(sum.times == [whole.duration, whole.moving, whole.standing, whole.unknown])
        #expect(abs(sum.metres - whole.metres) < 0.001)
    }

    /// A way through a town, then one at a fix in ten seconds, to whose first fix a kilometre was not seen.
    @Test func whatWasMergedKeepsItsMetres() throws {
        let spool = try LivedSpool()
        spool.car(.connected)
        for step in 0..<40 {
            spool.drive(20, at: 6)
            if step % 4 == 0 { spool.stand(30) }
        }
        spool.car(.gone)
        spool.stand(600)
        spool.car(.connected)
        spool.wait(120)
        spool.carry(1_000)
        for _ in 0..<60 {
            spool.wait(9)
            spool.carry(9 * 25)
            spool.drive(1, at: 25)
        }
        spool.car(.gone)
        spool.stand(600)
        let parts = try spool.trips()
        try #require(parts.count == 2)
        try spool.join(parts[0], parts[1])
        let whole = try #require(try spool.trips().first)
        let shares = try TripShares(of: whole, in: [spool.spool])
        let seam = try #require(shares.moment(of: parts[1].span.first.sequence))
        let before = shares.share(from: .min, to: seam)
        let after = shares.share(from: seam, to: .max)
        #expect(abs(before.measuredMetres - parts[0].measuredMetres) < 0.1, "\(before), \(parts[0].measuredMetres)")
        #expect(abs(after.measuredMetres - parts[1].measuredMetres) < 0.1, "\(after), \(parts[1].measuredMetres)")
        #expect(abs(before.inferredMetres - parts[0].inferredMetres) < 0.1, "\(before), \(parts[0].inferredMetres)")
        #expect(abs(after.inferredMetres - parts[1].inferredMetres) < 0.1, "\(after), \(parts[1].inferredMetres)")
    }
}
