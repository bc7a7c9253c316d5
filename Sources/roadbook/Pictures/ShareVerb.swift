import Draw

extension Command {
    static let share = Command(
        "share", "draw one picture of a trip to send to somebody",
        about: """
            Draws the map of a trip, and below it how far, how long and how fast it was. --trim hides both ends, and \
            with them the name, the time and the numbers, which would tell where they are (ShareTrim in [Map] does so \
            always); private places are left out in the same way unless --with-private is said. PNG and PDF need the \
            package roadbook-pictures.
            Without TRIP it is the newest one. "roadbook show --share" is the same in words.
            """,
        operand: "[TRIP]",
        options: PictureOrder.shareOptions + [
            PictureOrder.line,
            Option("colours", "WORD", help: "speed, classic or one (Colours in [Map])"),
            PictureOrder.tiles, PictureOrder.shareTrim,
            Audience.withPrivate,
        ],
        examples: [
            Example("roadbook share --output drive.svg", "draw the newest trip"),
            Example("roadbook share @-2 --trim 300 --output drive.svg", "draw one without its ends"),
        ]
    ) { invocation in
        var order = try PictureOrder(invocation)
        guard let path = order.path else { throw PictureWords.needsFile }
        if invocation.values["size"] == nil { order.makeUpright() }
        var subject = try PictureSubject(invocation, for: .others, trimKey: .shareTrim)
        let drive = try subject.drives()[0]
        let text = invocation.pictureText
        var words = subject.told.mapWords(text)
        words.lines = subject.told.linesBesideFacts(text)
        let file = try PictureFile(path, invocation.output, name: subject.fileName)
        let style = order.style(for: file)
        try file.write(
            try SharePicture.scene(of: drive, style, words, subject.told.facts(text), ground: subject.ground))
        return .ok
    }
}
