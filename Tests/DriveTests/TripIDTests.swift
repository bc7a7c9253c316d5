import Drive
import Testing

@Suite struct TripIDTests {
    /// The ids are those of docs/ledger-format.md.
    @Test func anIdFollowsFromTheBeginRecord() {
        #expect(TripID(log: 0x0f3c_21aa_90b1_7d42, begin: 1200).description == "963y22bbez")
        #expect(TripID(log: 0x0f3c_21aa_90b1_7d42, begin: 1201).description == "fs7yw90c9g")
        #expect(TripID(log: .max, begin: 9_007_199_254_740_991).description == "tmw6jdwn1w")
    }

    @Test func anIdIsReadAsItIsWritten() throws {
        for sequence in 1...500 as ClosedRange<UInt64> {
            let id = TripID(log: 3, begin: sequence)
            #expect(TripID(id.description) == id)
            #expect(TripID(id.description.uppercased()) == id)
            #expect(TripID(bits: id.bits) == id)
        }
        #expect(TripID("0123") == nil)
    }

    @Test func lettersThatLookAlikeAreTheSame() throws {
        let typed = try #require(TripID.Prefix("OIlo"))
        let meant = try #require(TripID.Prefix("0110"))
        #expect(typed == meant)
    }

    @Test(arguments: ["", "u", "a-b", "abcdefghjkm", "ä", "a b"])
    func whatCanBeginNoIdIsRefused(text: String) {
        #expect(TripID.Prefix(text) == nil)
    }

    @Test func aPrefixStandsForTheIdsThatBeginSo() throws {
        let ids = (1...2000 as ClosedRange<UInt64>).map { TripID(log: 9, begin: $0) }
        for count in 1...10 {
            let text = String(ids[7].description.prefix(count))
            let prefix = try #require(TripID.Prefix(text))
            #expect(ids.filter(prefix.matches) == ids.filter { $0.description.hasPrefix(text) })
        }
    }

    @Test func theShortestUniquePrefixIsUniqueAndNoShorterOneIs() {
        let ids = (1...3000 as ClosedRange<UInt64>).map { TripID(log: 9, begin: $0) }
        for id in ids.prefix(50) {
            let short = id.shortest(among: ids, minimum: 1)
            #expect(ids.filter { $0.description.hasPrefix(short) } == [id])
            #expect(ids.count { $0.description.hasPrefix(short.dropLast()) } > 1)
        }
        #expect(ids[0].shortest(among: [ids[0]]).utf8.count == 4)
    }
}
