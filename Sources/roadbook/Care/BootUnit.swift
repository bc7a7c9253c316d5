/// A unit of the recorder's package that systemd has to start at each boot, and the target that wants it.
struct BootUnit: Equatable {
    let name: String
    let target: String

    /// Without these no drive is recorded, or the card is full one day.
    static let recording = [
        BootUnit(name: "roadbookd.socket", target: "sockets.target"),
        BootUnit(name: "roadbookd.service", target: "multi-user.target"),
        BootUnit(name: "roadbook-archive.timer", target: "timers.target"),
    ]

    /// Without these programs of one's own hear nothing, and displays show an old day.
    static let telling = [
        BootUnit(name: "roadbook-hooks.path", target: "paths.target"),
        BootUnit(name: "roadbook-hooks.timer", target: "timers.target"),
        BootUnit(name: "roadbook-remind.timer", target: "timers.target"),
        BootUnit(name: "roadbook-snapshot.path", target: "paths.target"),
        BootUnit(name: "roadbook-snapshot.timer", target: "timers.target"),
    ]

    /// Without it a card that was set up at a PC keeps the settings that it had.
    static let taking = [BootUnit(name: "roadbook-boot.service", target: "multi-user.target")]

    static let all = recording + telling + taking
}
