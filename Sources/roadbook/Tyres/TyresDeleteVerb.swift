extension Command {
    static let tyresDelete = Command(
        "tyres delete", "take changes of tyres out of the book",
        about: """
            Withdraws changes of tyres by their numbers, which "roadbook tyres list" tells. Nothing is erased: the \
            line that undoes it is printed.
            """,
        operand: "NUMBER...", options: [OpenLedger.now, .json],
        examples: [Example("roadbook tyres delete 12", "take one change out")]
    ) { invocation in try FactWithdrawal(invocation, .tyres).run() }
}
