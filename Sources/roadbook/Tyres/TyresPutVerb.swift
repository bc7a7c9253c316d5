extension Command {
    static let tyresPut = Command(
        "tyres put", "write down that a set of tyres was put on",
        about: """
            Writes down which set of tyres is on a vehicle from now on, or from --date. From one change to the next \
            the odometer tells how far the set went. The odometer may follow; else the one that was probably shown \
            counts.
            """,
        operand: "SET [READING]",
        options: [
            FuelOptions.vehicle, TypedDate.option,
            Option("before", "WAY", help: "how far the set had gone before it came into the book: 12000km"),
            Option("note", "TEXT", help: "a few words"), FuelOptions.anyway, OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook tyres put Winter 48000km", "write it down in the workshop"),
            Example("roadbook tyres put Summer --before 12000km", "write down a set that was used before"),
        ]
    ) { invocation in try TyreEntry(invocation).add() }
}
