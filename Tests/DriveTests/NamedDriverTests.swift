import Drive
import Testing

/// The driver of a drive: the first who is there, until the drive is over.
@Suite struct NamedDriverTests {
    private static let begin = Decision.begin(.init(cause: .hand, car: nil, since: 0, stood: nil))
    private static let reopen = Decision.reopen(since: 0)
    private static let end = Decision.end(
        .init(
            because: .idle, at: 0, isOfEarlierBoot: false, totals: DriveTotals(from: nil, since: 0), sawCar: false))

    private func driver(_ present: String?, _ decisions: Decision...) -> NamedDriver {
        var driver = NamedDriver()
        driver.sees(present)
        for decision in decisions { driver.follows(decision) }
        return driver
    }

    @Test func whileNoDriveIsOpenItIsTheOneWhoIsHere() {
        var driver = driver("Anna")
        #expect(driver.name == "Anna" && driver.ofDrive == nil)
        driver.sees("Bert")
        #expect(driver.name == "Bert")
        driver.sees(nil)
        #expect(driver.name == nil)
    }

    @Test func aDriveKeepsTheFirstWhoIsThere() {
        var early = driver("Anna", Self.begin)
        early.sees("Bert")
        #expect(early.name == "Anna")
        var late = driver(nil, Self.begin)
        late.sees("Bert")
        late.sees("Anna")
        late.sees(nil)
        #expect(late.name == "Bert")
    }

    @Test func theNextDriveHasTheOneWhoIsHereThen() {
        var driver = driver("Anna", Self.begin)
        driver.sees("Bert")
        driver.follows(Self.end)
        #expect(driver.name == "Bert")
        driver.sees(nil)
        driver.follows(Self.begin)
        #expect(driver.name == nil)
    }

    @Test func aDriveThatGoesOnHasTheDriverThatItHad() {
        var driver = driver("Anna", Self.begin, Self.end)
        driver.sees("Bert")
        driver.follows(Self.reopen)
        #expect(driver.name == "Anna")
        var nobody = self.driver(nil, Self.begin, Self.end)
        nobody.sees("Bert")
        nobody.follows(Self.reopen)
        #expect(nobody.name == "Bert")
    }

    @Test func aPhoneNamesNobodyUntilItIsKnownThatTheDriveGoesOn() {
        var driver = driver(nil, Self.begin)
        driver.boots()
        driver.sees("Bert")
        #expect(driver.name == nil)
        driver.follows(.continued(off: 1))
        #expect(driver.name == "Bert")
        driver.boots()
        driver.sees("Anna")
        #expect(driver.name == "Bert")
    }

    @Test func thePhonesOfTheNextBootNameNoDriverOfTheOneBefore() {
        var driver = driver(nil)
        driver.sees("Bert")
        driver.follows(.begin(.init(cause: .motion, car: nil, since: 0, stood: nil, isOfEarlierBoot: true)))
        #expect(driver.name == nil)
        driver.follows(Self.end)
        #expect(driver.name == "Bert")
    }
}
