extension Command {
    static let serviceDelete = Command(
        "service delete", "plan a service no more",
        about: """
            Takes a planned service out of the book by its name; what was done stays in the history ("roadbook undo \
            NUMBER" takes one out of it). Nothing is erased: the line that undoes it is printed.
            """,
        operand: "SERVICE...", options: [FuelOptions.vehicle, OpenLedger.now, .json],
        examples: [Example("roadbook service delete oil", "plan it no more")]
    ) { invocation in try ServiceDeletion(invocation).run() }
}
