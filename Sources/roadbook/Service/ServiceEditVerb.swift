extension Command {
    static let serviceEdit = Command(
        "service edit", "change when a service is due, or what was done",
        about: """
            Changes a planned service; what is not given stays. With --name it is called otherwise, and what was done \
            under the old name goes with it. A number, which "roadbook service history" tells, means a service that \
            was done: its date, odometer, cost, workshop, category and note may be said otherwise, and --file keeps \
            one more bill with it. What speaks against a figure is told, as with "service done".
            """,
        operand: "SERVICE", options: ServiceEntry.editOptions,
        examples: [
            Example("roadbook service edit oil --distance 10000km", "say that it is due more often"),
            Example("roadbook service edit 12 --total 98EUR", "say that what was done cost something else"),
            Example("roadbook service edit 12 --file bill.pdf", "keep the bill with one that was done"),
        ]
    ) { invocation in
        FactNumber.isNumber(invocation.values.operands[0])
            ? try ServiceWorkEdit(invocation).edit() : try ServiceEntry(known: invocation).edit()
    }
}
