extension Command {
    static let serviceEdit = Command(
        "service edit", "change when a service is due",
        about: """
            Changes a planned service; what is not given stays. With --name it is called otherwise, and what was done \
            under the old name goes with it.
            """,
        operand: "SERVICE",
        options: [FuelOptions.vehicle, Option("name", "NAME", help: "what it is called from now on")]
            + ServiceOptions.schedule + [OpenLedger.now, .json],
        examples: [Example("roadbook service edit oil --distance 10000km", "say that it is due more often")]
    ) { invocation in try ServiceEntry(invocation).edit() }
}
