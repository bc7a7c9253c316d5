/// All that this machine has recorded, for anyone who asks how it is used.
package struct RecordedSum: Equatable, Sendable {
    /// Days of UTC on which it recorded a drive.
    package var days: Int64 = 0
    /// Milliseconds of driving.
    package var duration: Int64 = 0
    package var first: Int64?
    package var last: Int64?
    /// Boots that found a drive open: that went on with it, or ended it.
    package var openBoots: Int64 = 0

    package init() {}
}

extension Catalogue {
    package func recorded() throws -> RecordedSum {
        try answer { database in
            let statement = try database.prepare(
                """
                SELECT count(DISTINCT start / 86400000), sum(duration), min(start), max(coalesce(end, start)),
                    sum(power_cuts) + sum(reason = 'powercut')
                FROM trip WHERE machine IS NULL AND origin IS NULL
                """)
            var sum = RecordedSum()
            guard try statement.step() else { return sum }
            sum.days = statement.integer(0) ?? 0
            sum.duration = statement.integer(1) ?? 0
            (sum.first, sum.last) = (statement.integer(2), statement.integer(3))
            sum.openBoots = statement.integer(4) ?? 0
            return sum
        }
    }
}
