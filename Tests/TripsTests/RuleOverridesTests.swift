import Drive
import Testing
import Trips

/// Rules that a ledger says for all history.
@Suite struct RuleOverridesTests {
    @Test(arguments: [
        "IdleTimeout=-9223372036854775808", "IdleTimeout=9223372036854775807", "IdleTimeout=-1",
        "IdleTimeout=10000000000001", "IdleTimeout=1e3", "IdleTimeout=", "IdleTimeout",
    ]) func whatNoRuleCanBeIsPassedOver(word: String) {
        #expect(RuleOverrides(words: "\(word) PreRoll=9000").words == "PreRoll=9000")
    }

    @Test func theLargestIsTaken() {
        #expect(RuleOverrides(words: "IdleTimeout=10000000000000").words == "IdleTimeout=10000000000000")
    }

    @Test(arguments: ["/", "-", "5-1", "1-18446744073709551615", "1-9007199254740992", "1-2-3", "/pause"])
    func sectionsThatNoTripHasAreLeftOut(text: String) {
        var trip = Trip.blank
        trip.sectionsText = "12-50 \(text) 61-90/pause"
        #expect(trip.sectionsText == "12-50 61-90/pause")
    }
}
