extension Command {
    static let finish = Command(
        "finish", "end the drive by hand",
        about: """
            Ends the open drive now and prints what it was. Afterwards nothing begins by itself until the car has gone \
            or stood for five minutes. Safe to bind to a button: without a drive nothing happens.
            """,
        options: [.json], examples: [Example("roadbook finish", "do it by hand, or bind it to a button")]
    ) { invocation in
        try DriveChange(.finish, done: DriveWords.ended, nothing: DriveWords.noDriveIsOpen).run(invocation)
    }
}
