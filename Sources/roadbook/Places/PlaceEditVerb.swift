extension Command {
    static let placeEdit = Command(
        "place edit", "change a place of your own",
        about: """
            Moves a place of your own, gives it another name or size, or says something else of it. All trips follow. \
            Somebody who moves house retires the old home, and adds the new one under a name of its own.
            """,
        operand: "NAME",
        options: [Option("name", "NAME", help: "what the place is called from now on")] + PlaceEntry.position
            + PlaceEntry.properties + [OpenLedger.now, .json],
        examples: [
            Example("roadbook place edit Home --radius 150", "let the place reach farther"),
            Example("roadbook place edit Work --name \"Old office\"", "give the same place another name"),
        ]
    ) { invocation in try PlaceEntry(invocation).edit() }
}
