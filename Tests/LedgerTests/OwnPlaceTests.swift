import Drive
import Ledger
import Testing

@Suite struct OwnPlaceTests {
    private func book(_ said: [LedgerVerb.PlaceStatement]) -> Saying {
        var book = Saying()
        book.say(.place(.add, name: "Home", [.init(.at, "50.0871234,8.2412345")] + said))
        return book
    }

    @Test func aPlaceIsACircleOfAHundredMetresUnlessSomebodySaysMore() throws {
        let plain = try #require(book([]).edits.places["Home"])
        #expect(plain.centre == Coordinate(latitudeE7: 500_871_234, longitudeE7: 82_412_345))
        #expect(plain.radius == 100)
        #expect(plain.kind == .other)
        #expect(!plain.isPrivate && !plain.isRetired)
        let said = [("radius", "60"), ("kind", "home"), ("private", "yes"), ("note", "the blue door")]
        let told = try #require(
            book(said.map { .init(LedgerVerb.PlaceField(rawValue: $0.0)!, $0.1) }).edits.places["Home"])
        #expect(told.radius == 60)
        #expect(told.kind == .home)
        #expect(told.isPrivate)
        #expect(told.note == "the blue door")
    }

    @Test(arguments: ["9", "5001", "0", "-60", "60.5", "+60", "many", "99999999999999999999"])
    func aRadiusThatIsNoneSaysNothing(_ radius: String) {
        #expect(book([.init(.radius, "70"), .init(.radius, radius)]).edits.places["Home"]?.radius == 70)
    }

    @Test func whatSaysNothingTakesAwayWhatWasSaid() throws {
        var book = book([.init(.radius, "70"), .init(.kind, "work"), .init(.private, "yes"), .init(.note, "x")])
        let fields = LedgerVerb.PlaceField.allCases
        book.say(.place(.edit, name: "Home", fields.map { .init($0, nil) }))
        #expect(book.edits.places.all == self.book([]).edits.places.all)
    }

    @Test(arguments: [("kind", "castle"), ("private", "perhaps"), ("at", "91,0"), ("at", "1"), ("at", "1e1,2")])
    func aValueOfNobodysLanguageSaysNothing(_ field: String, _ value: String) {
        var book = book([.init(.kind, "work"), .init(.private, "yes")])
        let before = book.edits.places
        book.say(.place(.edit, name: "Home", [.init(LedgerVerb.PlaceField(rawValue: field)!, value)]))
        #expect(book.edits.places == before)
    }

    @Test func aPlaceThatLiesNowhereIsNone() {
        var book = Saying()
        book.say(.place(.add, name: "Moon", [.init(.at, "0,181"), .init(.kind, "home")]))
        book.say(.place(.add, name: "Mars", []))
        #expect(book.edits.places.all.isEmpty)
    }

    @Test func aPlaceIsRenamedRetiredBroughtBackAndUndone() {
        var book = book([])
        book.say(.place(.edit, name: "Home", [.init(.name, "Old home")]))
        #expect(book.edits.places["Old home"]?.formerNames == ["Home"])
        #expect(book.edits.places.currentName(of: "Home") == "Old home")
        let retire = book.say(.place(.retire, name: "Old home", []))
        #expect(book.edits.places["Old home"]?.retiredAt == book.entries.last?.utc)
        book.say(.undo(retire))
        #expect(book.edits.places["Old home"]?.isRetired == false)
        book.say(.undo(1))
        #expect(book.edits.places.all.isEmpty)
    }

    @Test(arguments: [
        (500_871_234, 82_412_345), (-1, 1), (0, 0), (-900_000_000, 1_800_000_000), (5_000_000, -17_999_999),
    ])
    func degreesReadBackAreThoseThatWereWritten(_ latitude: Int32, _ longitude: Int32) {
        let place = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        var book = Saying()
        book.say(.place(.add, name: "Here", [.init(.at, LedgerText.encoded(place))]))
        #expect(book.edits.places["Here"]?.centre == place)
    }
}
