extension Command {
    static let expenseDelete = Command(
        "expense delete", "take expenses out of the book",
        about: """
            Withdraws expenses by their numbers, which "roadbook expense list" tells. Nothing is erased: the line \
            that undoes it is printed.
            """,
        operand: "NUMBER...", options: [OpenLedger.now, .json],
        examples: [Example("roadbook expense delete 12", "take one expense out")]
    ) { invocation in try FactWithdrawal(invocation, .expense).run() }
}
