extension Command {
    static let serviceSnooze = Command(
        "service snooze", "be reminded of a service later",
        about: "Keeps a service quiet until tomorrow at nine, or until --until. It stays due all the same.",
        operand: "SERVICE",
        options: [
            FuelOptions.vehicle, Option("until", "TIME", help: "when to be reminded (tomorrow at 9:00)"),
            OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook service snooze oil", "be reminded tomorrow"),
            Example("roadbook service snooze oil --until \"2027-01-10 18:00\"", "be reminded on another day"),
        ]
    ) { invocation in try ServiceEntry(known: invocation).snooze() }
}
