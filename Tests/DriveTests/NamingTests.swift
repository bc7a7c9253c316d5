import Drive
import Testing

/// The name of a trip, and its category.
@Suite struct NamingTests {
    @Test(arguments: [
        ("errand", Category.errand), ("Urban", .urban), ("road trip", .roadTrip), ("roadtrip", .roadTrip),
        (" RoadTrip\r\n", .roadTrip), ("\tScenic ", .scenic), ("MIXED", .mixed), ("none", .unset),
    ])
    func categoriesAreReadAsPeopleWriteThem(text: String, category: Category) {
        #expect(Category(text) == category)
    }

    @Test(arguments: ["", " ", "highway", "road  trip", "road-trip", "errands", "unset"])
    func anyOtherWordIsNoCategory(text: String) {
        #expect(Category(text) == nil)
    }

    @Test(arguments: Category.allCases) func whatIsWrittenIsRead(category: Category) {
        #expect(Category(category.word) == category)
    }

    @Test func theDayHasFourParts() {
        let parts = (0..<24).map { DayPart(hour: $0) }
        #expect(parts[5...11].allSatisfy { $0 == .morning })
        #expect(parts[12...16].allSatisfy { $0 == .afternoon })
        #expect(parts[17...20].allSatisfy { $0 == .evening })
        #expect((parts[21...] + parts[...4]).allSatisfy { $0 == .night })
        #expect(DayPart.morning.name == "Morning")
    }
}
