extension Command {
    static let fuelEdit = Command(
        "fuel edit", "change a fill-up",
        about: """
            Changes a fill-up by its number, which "roadbook fuel list" tells. What is not given stays; - takes a \
            station, a grade or a note away. A figure that cannot be is refused, as with "fuel add". What it said \
            before stays in the ledger.
            """,
        operand: "NUMBER",
        options: [FuelOptions.vehicle, TypedDate.option] + TypedFill.figures + TypedFill.facts + [
            Option("not-missed", help: "no fill-up before this one is missing"), TypedFiles.editing,
            FuelOptions.anyway, OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook fuel edit 12 --litres 41.4", "say that it was another quantity"),
            Example("roadbook fuel edit 12 --partial --station Shell", "say that the tank was not full"),
        ]
    ) { invocation in try FuelEntry(invocation).edit() }
}
