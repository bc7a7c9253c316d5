extension Command {
    static let serviceEdit = Command(
        "service edit", "change when a service is due, or keep a bill",
        about: """
            Changes a planned service; what is not given stays. With --name it is called otherwise, and what was done \
            under the old name goes with it. A number, which "roadbook service history" tells, means a service that \
            was done: --file keeps one more bill with it.
            """,
        operand: "SERVICE", options: ServiceEntry.editOptions,
        examples: [
            Example("roadbook service edit oil --distance 10000km", "say that it is due more often"),
            Example("roadbook service edit 12 --file bill.pdf", "keep the bill with one that was done"),
        ]
    ) { invocation in
        FactNumber.isNumber(invocation.values.operands[0])
            ? try ServiceBills(invocation).edit() : try ServiceEntry(known: invocation).edit()
    }
}
