extension Command {
    static let vehicleRetire = Command(
        "vehicle retire", "keep a vehicle for its old trips only",
        about: """
            Keeps a vehicle for old trips and entries: it is offered for no new one. "roadbook vehicle add" brings it \
            back.
            """,
        operand: "NAME", options: [OpenLedger.now, .json],
        examples: [Example("roadbook vehicle retire Golf", "say that the Golf was sold")]
    ) { invocation in try VehicleEntry(known: invocation).retire() }
}
