extension Command {
    static let expenseEdit = Command(
        "expense edit", "change an expense",
        about: """
            Changes an expense by its number, which "roadbook expense list" tells. What is not given stays. One that \
            may be in the book already is asked about, as with "expense add".
            """,
        operand: "NUMBER",
        options: [
            Option("amount", "MONEY", help: "what was paid"), Option("category", "TEXT", help: "what for"),
        ] + ExpenseEntry.options + [TypedFiles.editing, OpenLedger.now, .json],
        examples: [Example("roadbook expense edit 12 --amount 5EUR", "say that it was another amount")]
    ) { invocation in try ExpenseEntry(invocation).edit() }
}
