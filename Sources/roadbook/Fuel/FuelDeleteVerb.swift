extension Command {
    static let fuelDelete = Command(
        "fuel delete", "take fill-ups out of the book",
        about: """
            Withdraws fill-ups by their numbers, which "roadbook fuel list" tells. Nothing is erased: the line that \
            undoes it is printed.
            """,
        operand: "NUMBER...", options: [OpenLedger.now, .json],
        examples: [Example("roadbook fuel delete 12", "take one fill-up out")]
    ) { invocation in try FactWithdrawal(invocation, .fuel).run() }
}
