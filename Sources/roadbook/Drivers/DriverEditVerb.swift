extension Command {
    static let driverEdit = Command(
        "driver edit", "change a driver's name or note",
        about: "Gives a driver another name or note. Older trips follow: it is still the same driver.",
        operand: "NAME",
        options: [
            Option("name", "NAME", help: "what the driver is called from now on"), DriverEntry.note, OpenLedger.now,
            .json,
        ],
        examples: [Example("roadbook driver edit Anna --name \"Anna Weber\"", "give the same driver another name")]
    ) { invocation in try DriverEntry(invocation).edit() }
}
