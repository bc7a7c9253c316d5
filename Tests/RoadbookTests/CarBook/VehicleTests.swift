import Glibc
import JSON
import Testing

/// `vehicle add | edit | list | show | retire`.
@Suite struct VehicleTests {
    @Test func theFirstCarOfABookIsCalledByItsModel() throws {
        let book = try KeptBook()
        #expect(try book.run("vehicle").text.hasPrefix("no vehicles yet"))
        let added = try book.run("vehicle add --make Toyota --model Corolla --year 2022 --registration test1")
        #expect(added.lines == ["added: Corolla; undo with: roadbook undo 1"])
        #expect(added.code == 0)
        let listed = try #require(try book.objects("vehicle list").first)
        #expect(listed["name"]?.text == "Corolla")
        #expect(listed["make"]?.text == "Toyota")
        #expect(listed["year"] == .integer(2022))
        #expect(listed["registration"]?.text == "TEST1")
        #expect(try book.run("vehicle").lines.last == "Corolla  TEST1   2022 Toyota Corolla    0.0 km")
        #expect(try book.run("vehicle show corolla").lines.first == "Corolla")
        #expect(try book.run("vehicle show Polo").code == 3)
    }

    @Test(arguments: [
        ("vehicle add", "a vehicle needs a name"), ("vehicle add Van --year 22", "--year needs a year"),
        ("vehicle add Van --fuel steam", "is not a kind of fuel"), ("vehicle add Van --tank -5l", "below nothing"),
        ("vehicle add Van --tank 5km", "needs litres"), ("vehicle add Van --currency euro", "is not a currency"),
        ("vehicle add Van --fuel-units roman", "are not units"), ("vehicle add Van --battery 0", "--battery needs"),
    ])
    func whatIsNotAsItShouldBeIsRefusedInOneLine(_ words: String, _ complaint: String) throws {
        let book = try KeptBook()
        let outcome = try book.run(words)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(try book.objects("vehicle").isEmpty)
    }

    /// No hint would give the one car what was said of the other.
    @Test func aSecondOneOfItsModelNeedsANameOfItsOwn() throws {
        let book = try KeptBook()
        try book.run("vehicle add --make Toyota --model Corolla --registration TEST1")
        let second = try book.run("vehicle add --make Toyota --model Corolla --registration TEST2")
        #expect(second.code == 1)
        #expect(second.errors.contains("there is a vehicle \"Corolla\" already"), "\(second.errors)")
        #expect(second.errors.contains("needs a name of its own: roadbook vehicle add"), "\(second.errors)")
        try book.run("vehicle add Polo")
        let taken = try book.run("vehicle edit Polo --name Corolla")
        #expect(taken.code == 1)
        #expect(taken.errors.contains("roadbook vehicle edit Polo --same-as Corolla"), "\(taken.errors)")
    }

    @Test func noTwoVehiclesHaveOneRegistration() throws {
        let book = try KeptBook()
        try book.run(["vehicle", "add", "Golf", "--registration", "B-AB 1"])
        let other = try book.run(["vehicle", "add", "Polo", "--registration", "b ab1"])
        #expect(other.code == 1)
        #expect(other.errors.contains("\"Golf\" has the registration"))
        try book.run("vehicle retire Golf")
        #expect(try book.run(["vehicle", "add", "Polo", "--registration", "b ab1"]).code == 0)
    }

    @Test func aVehicleMayHaveAnOwnerOfItsOwn() throws {
        let book = try KeptBook.withGolf()
        func owners() throws -> [String?] {
            let listed = try book.objects("vehicle list").map { $0["owner"]?.text }
            let shown = try book.objects("vehicle show Golf").map { $0["owner"]?.text }
            return listed + shown
        }
        #expect(try owners() == [nil, nil])
        try book.run(["vehicle", "edit", "Golf", "--owner", "Max Doe"])
        #expect(try owners() == ["Max Doe", "Max Doe"])
        #expect(mkdir(book.books.data + "/settings", 0o755) == 0)
        try book.books.place(Array("[Book]\nOwner=Jane Doe\n".utf8), at: "settings/roadbook.conf")
        #expect(try owners() == ["Max Doe", "Max Doe"])
        #expect(try book.run("vehicle show Golf").text.contains("Max Doe"))
        for nothing in ["", "-"] {
            #expect(try book.run(["vehicle", "edit", "Golf", "--owner", nothing]).code == 0)
            #expect(try owners() == ["Jane Doe", "Jane Doe"], "\(nothing)")
            try book.run("undo")
            #expect(try owners() == ["Max Doe", "Max Doe"])
        }
        let added = try book.run(["vehicle", "add", "Polo", "--owner", "Ann Doe", "--json"])
        #expect(try JSONValue(reading: added.text)["vehicle"]?["owner"]?.text == "Ann Doe")
        #expect(try book.run("vehicle show Polo").text.contains("Ann Doe"))
    }

    @Test func anOldNameStandsForTheVehicleAndTwoNamesBecomeOne() throws {
        let book = try KeptBook.withGolf()
        try book.run("fuel add 40l 1,8 10000km --date 2026-03-01")
        try book.run(["vehicle", "edit", "Golf", "--name", "Old Golf"])
        try book.run("fuel add 41l 1,8 10700km --date 2026-03-20 --vehicle Golf")
        let fills = try book.objects("fuel list")
        #expect(fills.map { $0["vehicle"]?.text } == ["Old Golf", "Old Golf"])
        #expect(try book.run("vehicle add Golf").errors.contains("is another name of \"Old Golf\""))
        try book.run("vehicle add Car")
        try book.run("fuel add 42l 1,8 11400km --date 2026-04-10 --vehicle Car")
        try book.run(["vehicle", "edit", "Car", "--same-as", "Old Golf"])
        #expect(try book.objects("vehicle list").map { $0["name"]?.text } == ["Old Golf"])
        #expect(try book.objects("fuel list").map { $0["vehicle"]?.text } == ["Old Golf", "Old Golf", "Old Golf"])
        try book.run("undo")
        #expect(try book.objects("vehicle list").count == 2)
    }

    @Test func theBluetoothOfAVehicleIsWrittenWhereTheRecorderReadsIt() throws {
        let book = try KeptBook()
        #expect(try book.run("vehicle add Golf --bluetooth nonsense").code == 2)
        #expect(try book.objects("vehicle").isEmpty)
        let added = try book.run("vehicle add Golf --bluetooth 00:1b:44:11:3a:b7")
        #expect(added.lines.last?.hasPrefix("to begin its drives by Bluetooth: printf") == true, "\(added.text)")
        #expect(mkdir(book.books.data + "/settings", 0o755) == 0)
        let written = try book.run("vehicle edit Golf --bluetooth 00:1b:44:11:3a:b7")
        #expect(written.lines.last?.contains("/settings/roadbook.conf.d/car-golf.conf; ") == true, "\(written.text)")
        let shown = try book.run("config show").lines
        #expect(shown.contains("Address=00:1B:44:11:3A:B7") && shown.contains("Vehicle=Golf"))
        for (name, last) in [("Жук", "b8"), ("Кот", "b9")] {
            #expect(try book.run("vehicle add \(name) --bluetooth 00:1b:44:11:3a:\(last)").code == 0)
        }
        let script = "cd \(book.books.data) && exec \(Roadbook.path) --data . --config settings vehicle add Van "
        let van = try Outsiders.run("/bin/sh", ["-c", script + "--bluetooth 00:1b:44:11:3a:c0"])
        #expect(van.text.contains("written: settings/roadbook.conf.d/car-van.conf"), "\(van)")
        let both = try book.run("config show").lines
        #expect(both.contains("Vehicle=Жук") && both.contains("Vehicle=Кот"), "\(both)")
        let taken = try book.run("vehicle add Polo --bluetooth 00:1B:44:11:3A:B7")
        #expect(taken.code == 1)
        #expect(taken.errors.contains("is the Bluetooth of \"Golf\" already"))
    }

    @Test func tripsFollowTheirVehicle() throws {
        var road = DrivenBook.Road()
        road.drive(300, at: 15)
        let book = KeptBook(try DrivenBook(road, settings: "[Drive]\nStart=motion\n").books)
        #expect(try book.run("edit @last --vehicle Golf").code == 0)
        #expect(try book.objects("vehicle list").map { $0["name"]?.text } == ["Golf"])
        #expect(try book.run(["vehicle", "edit", "Golf", "--name", "Old Golf"]).code == 0)
        #expect(try book.objects("trips").map { $0["vehicle"]?.text } == ["Old Golf"])
        #expect(try book.run(["trips", "--vehicle", "Old Golf", "--json"]).lines.count == 1)
        let recorded = try #require(try book.objects("vehicle list").first?["recordedMetres"]?.double)
        #expect(abs(recorded - 4500) < 60)
        try book.run("undo")
        #expect(try book.objects("trips").map { $0["vehicle"]?.text } == ["Golf"])
    }

    @Test func anOldNameHoldsInLargeLettersAndSmall() throws {
        let book = try KeptBook.withGolf()
        #expect(try book.run("vehicle edit Golf --name Cooper").code == 0)
        for name in ["Golf", "golf", "GOLF", "cooper"] {
            let added = try book.run("expense add 5EUR parking --vehicle \(name) --anyway")
            #expect(added.code == 0 && added.text.contains("Cooper"), "\(added.errors)")
        }
    }
}
