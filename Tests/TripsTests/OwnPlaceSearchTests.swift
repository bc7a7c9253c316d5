import Drive
import Ledger
import Testing
import Trips

@Suite struct OwnPlaceSearchTests {
    private static let metre = 1 / 111_195.08

    /// An end so many metres north of a spot.
    private func end(_ metres: Double, at time: Int64? = nil) -> OwnPlaceSearch.End {
        OwnPlaceSearch.End(Coordinate(latitude: 50 + metres * Self.metre, longitude: 8)!, time)
    }

    private func places(_ said: [(name: String, metres: Double, radius: Int)], retired: [String] = []) -> OwnPlaceSearch
    {
        var entries: [LedgerEntry] = []
        func say(_ deed: LedgerVerb) {
            let id = RecordID(log: 1, sequence: UInt64(entries.count + 1))
            entries.append(LedgerEntry(id: id, utc: 1_000, clock: .gps, who: "anna", deed: deed))
        }
        for place in said {
            let centre = LedgerText.encoded(end(place.metres).place)
            say(.place(.add, name: place.name, [.init(.at, centre), .init(.radius, "\(place.radius)")]))
        }
        for name in retired { say(.place(.retire, name: name, [])) }
        return OwnPlaceSearch(Edits(entries).places)
    }

    @Test func anEndLiesInThePlaceWhoseRadiusItIsWithin() {
        let search = places([("Home", 0, 100)])
        #expect(
            search.names(of: [end(0), end(99), end(-99), end(101), end(5_000), nil])
                == ["Home", "Home", "Home", "Home", nil, nil])
    }

    @Test func besideItLiesOnlyWhatIsNearAnEndWithin() {
        let search = places([("Home", 0, 100)])
        // Nobody was within: the neighbour's trips are not ours.
        #expect(search.names(of: [end(110), end(145)]) == [nil, nil])
        // The space at the border: a receiver that errs by some metres makes no other place of it.
        #expect(
            search.names(of: [end(97), end(104), end(146), end(148), end(151)])
                == ["Home", "Home", "Home", nil, nil])
    }

    @Test func theSmallestPlaceCountsThenTheOlder() {
        let search = places([("Village", 0, 1_000), ("Garage", 200, 50), ("Shop", 200, 50)])
        #expect(search.names(of: [end(0), end(200), end(800), end(1_200)]) == ["Village", "Garage", "Village", nil])
    }

    @Test func aRetiredPlaceNamesTheEndsBeforeThat() {
        let search = places([("Home", 0, 100)], retired: ["Home"])
        #expect(search.names(of: [end(0, at: 999), end(0, at: 1_000), end(0)]) == ["Home", nil, "Home"])
    }

    /// The same space on many days, as a receiver sees it that errs by up to 24 m, wherever in the circle it is.
    @Test func noHomeHasTwoNames() {
        for metres in stride(from: 0.0, through: 100, by: 5) {
            let nights = (-24...24).map { end(metres + Double($0)) }
            let names = Set(places([("Home", 0, 100), ("Street", 300, 150)]).names(of: nights))
            #expect(names == ["Home"], "\(metres) m")
        }
    }

    @Test func withoutPlacesNothingIsCalledAnything() {
        #expect(places([]).isEmpty)
        #expect(places([]).names(of: [end(0), nil]) == [nil, nil])
    }
}
