extension Command {
    static let serviceNext = Command(
        "service next", "the service that is due next",
        about: "Tells of each vehicle which service is the most urgent one, and the line that writes it down as done.",
        options: [FuelOptions.vehicle, .jsonLines],
        examples: [Example("roadbook service next", "see what is due next")]
    ) { invocation in try ServiceListVerb(invocation).printNext() }
}
