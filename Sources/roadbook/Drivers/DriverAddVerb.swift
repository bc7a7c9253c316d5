extension Command {
    static let driverAdd = Command(
        "driver add", "add a driver",
        about: """
            Writes a driver into the ledger. One that was retired comes back. A trip's driver is somebody of this \
            list, or whose phone was in the car.
            """,
        operand: "NAME", options: [DriverEntry.note, OpenLedger.now, .json],
        examples: [Example("roadbook driver add Anna --note \"licence since 1998\"", "add one more person who drives")]
    ) { invocation in try DriverEntry(invocation).add() }
}
