import Glibc
import Testing

/// A car's Pi, a stick, the card that comes after, and the machine at home, each a directory.
final class LostCard {
    let first: DrivenDay
    let second: DrivenDay
    let home: WrittenBooks

    init() throws {
        first = try DrivenDay([(at: 30, minutes: 20), (at: 60, minutes: 10)])
        second = try DrivenDay([(at: 600, minutes: 15)])
        home = try WrittenBooks()
        for folder in [first, second].map({ "\($0.books.data)/settings" }) { mkdir(folder, 0o755) }
        mkdir("\(first.books.data)/settings/receivers", 0o755)
        try first.books.place(Array("[Car]\nAddress=00:1B:44:11:3A:B7\n".utf8), at: "settings/roadbook.conf")
        try first.books.place([], at: "settings/receivers/usb-port")
    }

    var stick: String { "\(home.data)/stick" }

    @discardableResult
    func backUp(_ pi: DrivenDay, _ more: String...) throws -> Roadbook.Outcome {
        try pi.run(["backup", stick, "--same-card"] + more)
    }

    @discardableResult
    func restore(_ pi: DrivenDay, _ more: String...) throws -> Roadbook.Outcome {
        try pi.run(["restore", stick] + more)
    }

    /// A pull at home, from a card that is plugged in there.
    @discardableResult
    func pull(_ pi: DrivenDay) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", home.data, "pull", pi.books.data, "--name", "golf"], environment: ["TZ": "UTC"])
    }

    /// Begin and length of each trip, which no card changes.
    static func trips(_ data: String) throws -> [String] {
        let outcome = try Roadbook.run(["--data", data, "trips", "--all", "--csv"], environment: ["TZ": "UTC"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.lines.dropFirst().map { $0.split(separator: ",").prefix(5).joined(separator: ",") }.sorted()
    }
}
