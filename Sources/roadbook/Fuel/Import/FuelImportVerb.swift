extension Command {
    static let fuelImport = Command(
        "fuel import", "take in the fill-ups of another program",
        about: """
            Takes in fill-ups from a table of comma-separated values, with the columns of this program's own \
            (roadbook fuel list --csv) or of others that are widely used: Fuelio, Fuelly, aCar, Drivvo, Spritmonitor, \
            LubeLogger. Units in the head, such as "Odo (km)", are taken; else those of the vehicle. Fill-ups that \
            are in the book already are left out and counted. Those against which something speaks, such as an \
            odometer that goes back, wait in the inbox. Dates such as 03/15/2026 are read with the month or the day \
            first, whichever all of them have; if all may be either, --dates says it. If a line cannot be read \
            nothing is taken in, and the line is named; --skip-bad leaves such lines out. --dry-run only counts.
            """,
        operand: "FILE",
        options: [
            FuelOptions.vehicle, Option("currency", "CODE", help: "what was paid in, where the table does not say it"),
            Option("dates", "ORDER", help: "dates such as 03/04/2026 are dayfirst or monthfirst"),
            Option("skip-bad", help: "leave lines out that cannot be read"), Option("dry-run", help: "only count"),
            OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook fuel import fuelio.csv --vehicle Golf", "take in what another program has exported"),
            Example("roadbook fuel import fuel.csv --dry-run", "see what would come in"),
        ],
        needsTurn: { _ in false }
    ) { invocation in
        var table = try FuelImport(invocation)
        return try table.run()
    }
}
