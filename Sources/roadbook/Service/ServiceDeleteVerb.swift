extension Command {
    static let serviceDelete = Command(
        "service delete", "plan a service no more, or take one out of the history",
        about: """
            Takes a planned service out of the book by its name; what was done stays in the history. A number, which \
            "roadbook service history" tells, takes out what was done. Nothing is erased: the line that undoes it is \
            printed.
            """,
        operand: "SERVICE...", options: [FuelOptions.vehicle, OpenLedger.now, .json],
        examples: [
            Example("roadbook service delete oil", "plan it no more"),
            Example("roadbook service delete 12", "take one out of the history"),
        ]
    ) { invocation in try ServiceDeletion(invocation).run() }
}
