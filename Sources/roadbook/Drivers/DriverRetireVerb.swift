extension Command {
    static let driverRetire = Command(
        "driver retire", "keep a driver for old trips only",
        about: """
            Keeps a driver for old trips: he stays with those that were driven, and is offered for no new one. \
            "roadbook driver add" brings back who was retired.
            """,
        operand: "NAME", options: [OpenLedger.now, .json],
        examples: [Example("roadbook driver retire Ben", "say that Ben drives no more")]
    ) { invocation in try DriverEntry(invocation).retire() }
}
