extension Command {
    static let placeRetire = Command(
        "place retire", "keep a place for old trips only",
        about: """
            Keeps a place for the trips until now: those stay called by it, and later ones are not. \
            "roadbook place add" brings back what was retired.
            """,
        operand: "NAME", options: [OpenLedger.now, .json],
        examples: [Example("roadbook place retire \"Old office\"", "say that nobody drives there any more")]
    ) { invocation in try PlaceEntry(invocation).retire() }
}
