extension Command {
    static let delete = Command(
        "delete", "put trips into the trash",
        about: """
            Takes trips out of lists and totals. Their records stay in the spool, which nothing ever removes anything \
            from; "roadbook trips --deleted" shows the trash, "roadbook undelete" gets a trip out of it.
            """,
        operand: "TRIP...", options: TripEditing.options,
        examples: [
            Example("roadbook delete @last", "put the newest trip into the trash"),
            Example("roadbook delete mpcj 7kq2", "put these two there"),
        ]
    ) { invocation in try Trash(invocation, isDeleting: true).run() }
}
