import World

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
        let road = ToldRoad()
        for deed in deeds {
            let number = deed.count > 1 ? Int(deed[1]) : nil
            switch (deed[0], number) {
            case ("stand", let seconds?): road.stand(seconds)
            case ("drive", let seconds?):
                let speed = deed.count == 4 ? Double(deed[3]) : nil
                road.drive(seconds, at: speed ?? 15)
            case ("wait", let seconds?): road.wait(seconds)
            case ("carry", let metres?): road.carry(Double(metres))
            default: try say(deed.joined(separator: " "), road)
            }
        }
        let settings = room.path + "/settings"
        _ = try DrivenBook(road, in: room.travels.books, settings: settings, under: room.surroundings())
    }

    private func say(_ words: String, _ road: ToldRoad) throws {
        switch words {
        case "car connected": road.car(.connected)
        case "car gone": road.car(.gone)
        case "start": road.command(.start(car: nil))
        case "finish": road.command(.finish)
        case "pause": road.command(.pause)
        case "resume": road.command(.resume)
        default: throw TranscriptError("\"\(words)\" is nothing that happens to a car")
        }
    }
}
