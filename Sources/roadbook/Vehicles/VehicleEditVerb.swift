extension Command {
    static let vehicleEdit = Command(
        "vehicle edit", "change what is said of a vehicle, or its name",
        about: """
            Says something of a vehicle, or gives it another name. Old trips follow, and the old name stays an alias, \
            for the recorder goes on writing what its settings say. With --same-as two names become one vehicle: its \
            trips and entries are those of both, until --same-as - takes them apart.
            """,
        operand: "NAME",
        options: [
            Option("name", "NAME", help: "what it is called from now on"),
            Option("same-as", "NAME", help: "it is this vehicle, under another name; - says that it is not"),
        ] + VehicleEntry.properties + [OpenLedger.now, .json],
        examples: [
            Example("roadbook vehicle edit Corolla --tank 50l --currency EUR", "say what the tank holds"),
            Example("roadbook vehicle edit Golf --name \"Old Golf\"", "give a car another name; its trips follow"),
            Example("roadbook vehicle edit \"VW Golf\" --same-as Golf", "make two names of one car one"),
        ]
    ) { invocation in try VehicleEntry(known: invocation).edit() }
}
