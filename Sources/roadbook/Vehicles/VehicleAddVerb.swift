extension Command {
    static let vehicleAdd = Command(
        "vehicle add", "add a vehicle to the car's book",
        about: """
            Writes a vehicle into the ledger. Without a name it is called by its model. What [Car] Vehicle= of the \
            settings says is a vehicle of the book without being added: "roadbook vehicle edit" says more of it. One \
            that was retired comes back.
            """,
        operand: "[NAME]", options: VehicleEntry.properties + [OpenLedger.now, .json],
        examples: [
            Example(
                "roadbook vehicle add --make Toyota --model Corolla --registration TEST1",
                "add a car that is called Corolla"),
            Example("roadbook vehicle add Van --fuel diesel --tank 80l", "add one by a name of your own"),
        ]
    ) { invocation in try VehicleEntry(new: invocation).add() }
}
