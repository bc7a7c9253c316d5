import Drive

package struct SeekReport: Equatable, Sendable {
    package let address: Car.ID
    package let outcome: SeekOutcome

    package init(address: Car.ID, outcome: SeekOutcome) {
        self.address = address
        self.outcome = outcome
    }
}
