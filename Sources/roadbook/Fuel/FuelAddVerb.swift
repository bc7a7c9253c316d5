extension Command {
    static let fuelAdd = Command(
        "fuel add", "write down a fill-up",
        about: """
            Writes a fill-up into the ledger. At the pump the figures may stand one after the other, in any order: \
            what has litres, gallons or kWh behind it is the quantity, what has km or mi is the odometer, what has a \
            currency is the total, and a bare number is the price of a litre; "roadbook fuel" with figures does the \
            same. Any two of quantity, price and total give the third. A word that is no figure is the vehicle, by \
            its name or how that begins. It was just now unless --date says otherwise, and the tank was full unless \
            --partial is given. --here takes the place where the car stands, and the name of a station that is known \
            there; a place where it was seen more than twelve hours ago only with --anyway.
            """,
        operand: "[FIGURE...]",
        options: [FuelOptions.vehicle, TypedDate.option] + TypedFill.figures + TypedFill.facts + [
            Option("here", help: "at the place where the car is"), TypedFiles.option, FuelOptions.anyway,
            OpenLedger.now, .json,
        ],
        examples: [
            Example("roadbook fuel 44.1l 10948km 1.749", "write it down at the pump, in few words"),
            Example("roadbook fuel add 44,1l 10948km 1,749", "write it down with a comma as the mark"),
            Example(
                "roadbook fuel add --odometer 10500 --litres 30 --total 48 --date 2026-03-15",
                "write down one of an earlier day"),
            Example("roadbook fuel add 38.5kWh 0.59 --partial --grade fast --station Ionity", "write down a charge"),
        ]
    ) { invocation in try FuelEntry(invocation).add() }
}
