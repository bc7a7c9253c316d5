import Ledger
import Testing

@Suite struct KnownVehicleTests {
    private typealias Said = LedgerVerb.VehicleStatement

    private func book(_ said: [Said] = []) -> Saying {
        var book = Saying()
        book.say(.vehicle(.add, name: "Golf", said))
        return book
    }

    @Test func everythingThatIsSaidOfAVehicleIsKnown() throws {
        let book = book([
            Said(.make, "VW"), Said(.model, "Golf"), Said(.year, "2019"), Said(.registration, "B AB 1"),
            Said(.vin, "WVW"), Said(.fuel, "diesel"), Said(.tank, "50000"), Said(.battery, "0"), Said(.units, "metric"),
            Said(.currency, "EUR"), Said(.driver, "Anna"), Said(.owner, "Jane Doe"),
            Said(.note, "blue"),
        ])
        let golf = try #require(book.edits.vehicles["Golf"])
        #expect(golf.description == "2019 VW Golf")
        #expect(golf.registration == "B AB 1")
        #expect(golf.vin == "WVW")
        #expect(golf.fuel == .diesel)
        #expect(golf.tank == 50_000)
        #expect(golf.battery == 0)
        #expect(golf.units == .metric)
        #expect(golf.currency == "EUR")
        #expect(golf.driver == "Anna")
        #expect(golf.owner == "Jane Doe")
        #expect(golf.note == "blue")
    }

    @Test(arguments: [
        ("year", "19999"), ("year", "-1"), ("fuel", "steam"), ("tank", "50.5"), ("battery", ""), ("units", "roman"),
        ("currency", "eur"), ("currency", "EURO"),
    ])
    func aValueOfNobodysLanguageSaysNothing(_ field: String, _ value: String) throws {
        let good = [
            Said(.year, "2019"), Said(.fuel, "petrol"), Said(.tank, "50000"), Said(.battery, "77000"),
            Said(.units, "uk"), Said(.currency, "GBP"),
        ]
        var book = book(good)
        let before = book.edits.vehicles
        book.say(.vehicle(.edit, name: "Golf", [Said(try #require(.init(rawValue: field)), value)]))
        #expect(book.edits.vehicles == before)
        book.say(.vehicle(.edit, name: "Golf", good.map { Said($0.field, nil) }))
        #expect(book.edits.vehicles == self.book().edits.vehicles)
    }

    @Test func aCarOfTheSettingsIsOnTheListWithoutBeingAdded() {
        var book = Saying()
        book.say(.vehicle(.edit, name: "Golf", [Said(.year, "2019")]))
        #expect(book.edits.vehicles["Golf"]?.year == 2019)
        book.say(.vehicle(.retire, name: "Polo", []))
        #expect(book.edits.vehicles["Polo"]?.isRetired == true)
        #expect(book.edits.drivers.all.isEmpty)
    }

    @Test func anOldNameStandsForTheVehicleUntilAnotherHasIt() {
        var book = book()
        book.say(.vehicle(.edit, name: "Golf", [Said(.name, "Old Golf")]))
        #expect(book.edits.vehicles.vehicleName(of: "Golf") == "Old Golf")
        #expect(book.edits.vehicles.vehicleName(of: "Polo") == "Polo")
        book.say(.vehicle(.add, name: "Golf", []))
        #expect(book.edits.vehicles.vehicleName(of: "Golf") == "Golf")
    }

    @Test func twoNamesAreOneCar() {
        var book = book()
        book.say(.vehicle(.edit, name: "VW Golf", [Said(.same, "Golf")]))
        #expect(book.edits.vehicles.vehicleName(of: "VW Golf") == "Golf")
        #expect(book.edits.vehicles.cars.map(\.name) == ["Golf"])
        book.say(.vehicle(.edit, name: "Golf", [Said(.name, "Old Golf")]))
        #expect(book.edits.vehicles.vehicleName(of: "VW Golf") == "Old Golf")
        let apart = book.say(.vehicle(.edit, name: "VW Golf", [Said(.same, nil)]))
        #expect(book.edits.vehicles.vehicleName(of: "VW Golf") == "VW Golf")
        book.say(.undo(apart))
        #expect(book.edits.vehicles.vehicleName(of: "VW Golf") == "Old Golf")
    }

    @Test func namesThatLeadToEachOtherSayNothing() {
        var book = Saying()
        book.say(.vehicle(.edit, name: "A", [Said(.same, "B")]))
        book.say(.vehicle(.edit, name: "B", [Said(.same, "C")]))
        book.say(.vehicle(.edit, name: "C", [Said(.same, "A")]))
        for name in ["A", "B", "C"] { #expect(book.edits.vehicles.vehicleName(of: name) == name) }
    }
}
