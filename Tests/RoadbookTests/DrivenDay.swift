import Drive
import JSON
import World

/// A spool with a day of drives in it, each northwards at 15 m/s with a fix a second, and the verbs run on it.
final class DrivenDay {
    /// 2026-03-02 06:00:00 UTC
    static let boot: Int64 = 1_772_431_200_000

    let books: WrittenBooks

    /// Minutes after six, and how many minutes each drive took.
    init(
        _ drives: [(at: Int, minutes: Int)] = [(30, 20), (60, 10), (120, 5)], vehicles: [String] = [],
        in empty: WrittenBooks? = nil
    ) throws {
        books = try empty ?? WrittenBooks()
        let sink = TextSink(books, boot: "0f8fad5b-d9cb-469f-a165-70867728950e", batch: 20) { fix in
            (fix.courseDecidegrees, fix.satellites, fix.hdopTenths) = (0, 9, 9)
        }
        let road = Travels(into: sink)
        try road.wake(at: DrivenDay.boot + 1_000, after: 1)
        road.flush()
        for (index, drive) in drives.enumerated() {
            let vehicle = vehicles.isEmpty ? nil : (id: index + 1, name: vehicles[index])
            DrivenDay.drive(road, drive.at, drive.minutes, vehicle)
        }
        try road.commit()
    }

    private static func drive(_ road: Travels, _ at: Int, _ minutes: Int, _ vehicle: TextSink.NamedCar?) {
        road.wait(at * 60 - Int(road.now / 1_000))
        if let vehicle { road.say("V \(road.now) \(vehicle.id) car \(vehicle.name)") }
        road.flush()
        road.decide(.begin(.init(cause: .bluetooth, car: vehicle.map { Car.ID($0.id) }, since: road.now, stood: nil)))
        road.flush()
        road.drive(minutes * 60)
        road.flush()
        let totals = DriveTotals(
            measuredMetres: Double(minutes * 900), inferredMetres: 0, movingMilliseconds: Int64(minutes) * 60_000)
        road.end(totals)
        road.flush()
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
