extension Command {
    static let resume = Command(
        "resume", "go on after a pause",
        about: "Ends a pause. Without one nothing changes.",
        options: [.json], examples: [Example("roadbook resume", "do it by hand, or bind it to a button")]
    ) { invocation in
        try DriveChange(.resume, done: DriveWords.resumed, nothing: DriveWords.noDriveIsPaused).run(invocation)
    }
}
