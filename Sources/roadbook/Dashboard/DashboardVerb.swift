extension Command {
    static let dashboard = Command(
        "dashboard", "how the vehicles are, at a glance",
        about: """
            Tells of each vehicle what its odometer shows, what it takes and costs, how far it went this month and the \
            last one, which services are next, and its newest fill-ups; and below, the sums of all.
            """,
        options: [FuelOptions.vehicle, Option("json", help: "one object with an array of vehicles")],
        examples: [
            Example("roadbook dashboard", "see how all vehicles are"),
            Example("roadbook dashboard --vehicle Golf", "see how one is"),
        ]
    ) { invocation in try Dashboard(invocation).print() }
}
