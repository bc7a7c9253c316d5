extension Command {
    static let finish = Command(
        "finish", "end the drive by hand",
        about: """
            Ends the open drive now and prints what it was: distance, time, time in motion, average and top speed, and \
            why it ended. Until the car's Bluetooth has gone, or the car has stood for five minutes, no drive begins \
            by itself. Safe to bind to a button: without a drive nothing happens.
            """,
        options: [.json], examples: [Example("roadbook finish", "do it by hand, or bind it to a button")]
    ) { invocation in
        try DriveChange(.finish, done: DriveWords.ended, nothing: DriveWords.noDriveIsOpen).run(invocation)
    }
}
