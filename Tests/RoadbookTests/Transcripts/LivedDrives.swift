/// Drives that the recorder itself lives through, as a transcript tells them, with the settings of the room:
///
///     lived: stand 60, car connected, drive 300 at 12, car gone, wait 30, carry 520, finish
///
/// Seconds stand behind `stand`, `drive` and `wait`, metres behind `carry`. The rest is what somebody says.
struct LivedDrives {
    private let deeds: [[String]]

    init(_ text: String) {
        deeds = text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    }

    func write(to room: TranscriptRoom) throws {
        let settings = room.path + "/settings"
        let replays = Replays(in: room.travels.books, settings: settings, under: try room.surroundings())
        for deed in deeds {
            let number = deed.count > 1 ? Int(deed[1]) : nil
            switch (deed[0], number) {
            case ("stand", let seconds?): replays.stand(seconds)
            case ("drive", let seconds?):
                let speed = deed.count == 4 ? Double(deed[3]) : nil
                replays.drive(seconds, at: speed ?? 15)
            case ("wait", let seconds?): replays.wait(seconds)
            case ("carry", let metres?): replays.carry(Double(metres))
            default: replays.says(deed.joined(separator: " "))
            }
        }
        try replays.live()
    }
}
