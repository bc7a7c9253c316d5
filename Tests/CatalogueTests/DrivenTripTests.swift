import Catalogue
import Ledger
import Testing
import Trips
import World

/// Trips that count as driven, by what was said and by what the books tell.
@Suite struct DrivenTripTests {
    /// One trip of the Golf, which was there or not.
    private func spool(isCarThere: Bool) throws -> LivedSpool {
        let spool = try LivedSpool()
        spool.tellRules()
        spool.name("Golf")
        if isCarThere { spool.car(.connected) }
        spool.drive(300)
        spool.stand(2_000)
        return spool
    }

    /// The car went it, but nobody is told of a trip.
    @Test func aWayTooShortForAListIsNoTrip() throws {
        let spool = try LivedSpool()
        spool.name("Golf")
        spool.car(.connected)
        spool.drive(8)
        spool.car(.gone)
        spool.wait(400)
        spool.carry(1_000)
        spool.car(.connected)
        spool.drive(300)
        spool.car(.gone)
        spool.wait(400)
        let catalogue = try spool.open()
        #expect(try catalogue.ways(of: "Golf").map(\.isTrip) == [false, true])
        #expect(try catalogue.trips(TripFilter()).count == 1)
    }

    private func entry(_ spool: LivedSpool, isWay: Bool) throws -> TripEntry {
        let catalogue = try spool.open()
        #expect(try catalogue.ways(of: "Golf").count == (isWay ? 1 : 0))
        return try #require(try catalogue.trips(TripFilter()).first)
    }

    /// The last word is one of a newer program.
    @Test(arguments: [true, false], [nil, "carried", "driven", "flown"] as [String?])
    func theOdometerCountsWhatCountsAsDriven(_ isCarThere: Bool, _ word: String?) throws {
        let spool = try spool(isCarThere: isCarThere)
        let trip = try #require(try spool.trips().first)
        #expect(trip.isPerhapsCarried != isCarThere)
        if let word { try spool.say(.set(trip.span, [.init(.carried, word)])) }
        let counts = word == "driven" || word != "carried" && isCarThere
        let entry = try entry(spool, isWay: counts)
        #expect(entry.countsAsDriven == counts && entry.isDrivenThroughout == counts)
        try expectOneSum(spool, counts ? 1 : 0)
    }

    /// The sum that the catalogue makes by SQL is that of the entries that count.
    private func expectOneSum(_ spool: LivedSpool, _ trips: Int) throws {
        let catalogue = try spool.open()
        let counting = try catalogue.trips(TripFilter()).filter(\.countsInSums)
        let sum = try catalogue.sum(ofMachine: nil)
        #expect(counting.count == trips && sum.trips == trips)
        #expect(abs(sum.metres - counting.reduce(0) { $0 + $1.trip.metres }) < 0.001)
    }

    @Test(arguments: [true, false])
    func aTripOfWhichAPartWasCarriedCountsButNotThroughout(_ isCarThere: Bool) throws {
        let spool = try spool(isCarThere: isCarThere)
        let span = try #require(try spool.trips().first?.span)
        let middle = (span.sequences.lowerBound + span.sequences.upperBound) / 2
        let half = RecordSpan(log: span.log, span.sequences.lowerBound...middle)
        try spool.say(.set(half, [.init(.carried, "carried")]))
        let entry = try entry(spool, isWay: false)
        #expect(entry.countsAsDriven && !entry.isDrivenThroughout)
        try expectOneSum(spool, 1)
    }

    /// The double of a trip counts in no sum, in whichever way it is asked for; unless the other is away.
    @Test(arguments: [true, false]) func aDoubleCountsNowhereIfTheOtherIsThere(_ isThere: Bool) throws {
        let spool = try spool(isCarThere: true)
        spool.car(.gone)
        spool.stand(2_000)
        spool.car(.connected)
        spool.drive(300)
        spool.stand(2_000)
        let trips = try spool.trips()
        try #require(trips.count == 2)
        let away = RecordSpan(log: trips[0].span.log ^ 1, trips[0].span.sequences)
        try spool.say(.same(isThere ? trips[0].span : away, double: trips[1].span))
        let catalogue = try spool.open()
        let newest = try #require(try catalogue.trips(TripFilter()).first)
        #expect((newest.doubleOf != nil) == isThere)
        #expect(try catalogue.ways(of: "Golf").count == (isThere ? 1 : 2))
        try expectOneSum(spool, isThere ? 1 : 2)
    }
}
