extension Command {
    static let serviceDone = Command(
        "service done", "write down that a service was done",
        about: """
            Writes down that a service was done, now or on --date; the next one is due from that day and odometer on. \
            Its figures may follow in any order: what has km or mi behind it is the odometer, what has a currency is \
            what it cost. Without an odometer the one that was probably shown counts. A service of a name that nobody \
            planned needs --once. With several vehicles it is the one that needs that service, or the one whose name \
            stands among the figures. The bill is kept with --file, up to four files in all.
            """,
        operand: "SERVICE [FIGURE...]",
        options: [FuelOptions.vehicle, TypedDate.option] + ServiceWorkEntry.options + [
            TypedFiles.option, FuelOptions.anyway, OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook service done oil 26020km 89EUR", "write it down in the workshop"),
            Example("roadbook service done oil 89EUR --file bill.pdf", "keep the bill with it"),
            Example("roadbook service done \"New windscreen\" 450EUR --once", "write down what comes once"),
        ]
    ) { invocation in try ServiceWorkEntry(invocation).add() }
}
