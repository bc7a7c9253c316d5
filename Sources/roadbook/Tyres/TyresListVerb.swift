extension Command {
    static let tyresList = Command(
        "tyres list", "the sets of tyres, and how far each has gone",
        about: """
            Lists the sets of tyres of each vehicle with the way of each, and which one is on. "roadbook tyres" alone \
            does the same.
            """,
        options: [FuelOptions.vehicle, .jsonLines],
        examples: [Example("roadbook tyres", "see how far each set has gone")]
    ) { invocation in try TyreListVerb(invocation).print() }
}
