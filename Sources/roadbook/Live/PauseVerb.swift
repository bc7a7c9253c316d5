extension Command {
    static let pause = Command(
        "pause", "leave out what comes now",
        about: """
            What is driven while paused is recorded and not counted. A pause survives a power cut; one that is \
            forgotten ends the drive where the pause began.
            """,
        options: [.json], examples: [Example("roadbook pause", "do it by hand, or bind it to a button")]
    ) { invocation in
        try DriveChange(.pause, done: DriveWords.paused, nothing: DriveWords.nothingToPause).run(invocation)
    }
}
