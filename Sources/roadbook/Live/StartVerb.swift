extension Command {
    static let start = Command(
        "start", "begin a drive by hand",
        about: """
            Begins a drive now, whatever the car's Bluetooth and the movement say. A drive that is open already goes \
            on as it is, and a paused one is resumed: to begin another one, finish it first.
            """,
        options: [Option("vehicle", "NAME", help: "the vehicle that is driven"), .json],
        examples: [
            Example("roadbook start", "begin a drive in a car without Bluetooth"),
            Example(
                "roadbook start --vehicle Trailer", "begin one with a car of the settings: a [Car] with Name=Trailer"),
        ]
    ) { invocation in
        let vehicle = try RecorderClient.text(invocation.values["vehicle"], "NAME")
        let change = DriveChange(
            .start(vehicle: vehicle, note: nil), done: DriveWords.begun, nothing: DriveWords.isOpenAlready)
        return try change.run(invocation)
    }
}
