extension Command {
    static let expenseAdd = Command(
        "expense add", "write down what a vehicle cost",
        about: """
            Writes an expense into the ledger: tax, insurance, parking, whatever a vehicle cost besides fuel. With \
            --every it comes again, as insurance does, and is spread over the days that it is for. One that may be in \
            the book already, with the same amount for the same on that day or in that rhythm, is asked about.
            """,
        operand: "MONEY CATEGORY", options: ExpenseEntry.options + [TypedFiles.option, OpenLedger.now, .json],
        examples: [
            Example("roadbook expense add 4.50EUR parking", "write down what parking cost"),
            Example(
                "roadbook expense add 480EUR insurance --every 1y --date 2026-01-01",
                "write down an expense that comes every year"),
        ]
    ) { invocation in try ExpenseEntry(invocation).add() }
}
