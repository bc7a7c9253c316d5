import JSON

/// A spool with a day of drives in it, each northwards at 15 m/s with a fix a second, and the verbs run on it.
final class DrivenDay {
    /// 2026-03-02 06:00:00 UTC
    static let boot: Int64 = 1_772_431_200_000

    let books: WrittenBooks
    private var metres = 0.0

    /// Minutes after six, and how many minutes each drive took.
    init(
        _ drives: [(at: Int, minutes: Int)] = [(30, 20), (60, 10), (120, 5)], vehicles: [String] = [],
        in empty: WrittenBooks? = nil
    ) throws {
        books = try empty ?? WrittenBooks()
        var commits: [WrittenBooks.Commit] = []
        add(["T 1000 \(DrivenDay.boot + 1_000) learnt"], at: 1_000, to: &commits)
        for (index, drive) in drives.enumerated() {
            self.drive(drive.at, drive.minutes, vehicles.isEmpty ? nil : vehicles[index], car: index + 1, to: &commits)
        }
        try books.record("0f8fad5b-d9cb-469f-a165-70867728950e", commits)
    }

    private func drive(_ at: Int, _ minutes: Int, _ vehicle: String?, car: Int, to commits: inout [WrittenBooks.Commit])
    {
        let since = Int64(at) * 60_000
        let until = since + Int64(minutes) * 60_000
        if let vehicle { add(["V \(since) \(car) car \(vehicle)"], at: since, to: &commits) }
        add(["D \(since) begin bluetooth \(vehicle == nil ? "-" : "\(car)") \(since) - -"], at: since, to: &commits)
        var lines: [String] = []
        for time in stride(from: since + 1_000, through: until, by: 1_000) {
            metres += 15
            let degrees = 515_000_000 + Int(metres * 1e7 / 111_194.9)
            let place = "\(degrees / 10_000_000).\(degrees % 10_000_000) -0.1200000"
            lines.append("G \(time) \(DrivenDay.boot + time) \(place) 52.0 15.00 0.0 3 9 3.0 0.9")
            if lines.count == 20 || time == until {
                add(lines, at: time, to: &commits)
                lines = []
            }
        }
        let end = until + 90_000
        let totals = "\(minutes * 900) 0 \(minutes * 60_000) 1"
        add(["D \(end) end disconnect \(until) 0 \(totals)"], at: end, to: &commits)
    }

    private func add(_ lines: [String], at time: Int64, to commits: inout [WrittenBooks.Commit]) {
        commits.append(WrittenBooks.Commit(lines, at: UInt64(time), offset: UInt64(DrivenDay.boot)))
    }

    /// Neither the settings nor the recorder of this machine.
    func run(_ words: String..., zone: String = "UTC") throws -> Roadbook.Outcome { try run(words, zone: zone) }

    func run(
        _ words: [String], zone: String = "UTC", environment: [String: String] = [:]
    ) throws -> Roadbook.Outcome {
        let place = ["--data", books.data, "--config", books.data + "/settings", "--socket", books.data + "/control"]
        return try Roadbook.run(
            place + words, environment: ["TZ": zone, "LANG": "C.UTF-8"].merging(environment) { $1 })
    }

    func object(_ words: String...) throws -> JSONValue { try JSONValue(reading: try run(words + ["--json"]).text) }
}
