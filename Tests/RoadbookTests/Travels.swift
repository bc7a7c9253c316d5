import Drive
import JSON
import Spool
import Testing
import World

/// A data directory with drives in its spool that a test tells, as if a recorder had decided them: a fix a second,
/// straight to the north, uphill.
typealias Travels = World<TextSink>

extension World where S == TextSink {
    // MARK: Driving

    /// One drive in a boot of its own. `speeds` are driven for a minute each.
    func drive(
        at utc: Int64?, _ speeds: [Double], car: TextSink.NamedCar? = TextSink.golf, from latitude: Double = 51.5,
        _ longitude: Double = -0.12
    ) throws {
        try begin(at: utc, car: car, from: latitude, longitude)
        for speed in speeds { drive(60, at: speed) }
        try end()
    }

    func begin(
        at utc: Int64?, car: TextSink.NamedCar? = TextSink.golf, from latitude: Double = 51.5,
        _ longitude: Double = -0.12
    ) throws {
        try wake(at: utc)
        appear(latitude, longitude)
        slope = 0.01
        if let car { say("V \(now) \(car.id) car \(car.name)") }
        let id = car.map { Car.ID($0.id) }
        decide(.begin(.init(cause: id == nil ? .motion : .bluetooth, car: id, since: now, stood: coordinate)))
        fix(speed: 0)
    }

    /// Five minutes of a drive by hand, of which the receiver sees nothing.
    func beginUnseen(at utc: Int64?) throws {
        try wake(at: utc)
        decide(.begin(.init(cause: .hand, car: nil, since: now, stood: nil)))
        wait(300)
    }

    /// The driver's phone comes.
    func comes(_ driver: String) {
        say("V \(now) 9 driver \(driver)")
        car(.connected, 9)
    }

    /// A place that somebody marks; words have `_` for blanks.
    func mark(_ text: String) {
        say(.mark(.init(coordinate: coordinate, text: text.replacing("_", with: " ")), at: now))
    }

    func say(_ words: String) { sink.say(words, at: moment) }

    private func say(_ line: SpoolLine) { say(CardWriter.Line(line).text) }

    func decide(_ decision: Decision, after milliseconds: Int64 = 0) {
        say(.drive(decision, at: now + milliseconds))
    }

    func pause(_ seconds: Int, driving speed: Double) {
        decide(.pause)
        drive(seconds, at: speed)
        decide(.resume)
    }

    /// The power goes, and after so long the drive goes on.
    func cutPower(seconds: Int64) throws {
        try restart(off: seconds - 10)
        pass(10_000)
        learnTime()
        decide(.continued(off: seconds * 1_000))
    }

    /// The power goes, and nothing tells of the end.
    func cutOff() throws { try commit() }

    func end() throws {
        end(DriveTotals(measuredMetres: 0, inferredMetres: 0, movingMilliseconds: 0))
        try commit()
    }

    func end(_ totals: DriveTotals) {
        let end = Decision.End(
            because: .disconnect, at: now, isOfEarlierBoot: false, totals: totals, sawCar: true)
        decide(.end(end), after: 90_000)
    }

    /// The lines so far reach the card together.
    func flush() { sink.flush(at: moment) }

    // MARK: Asking

    func run(_ words: [String], _ environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", sink.data] + words, environment: ["TZ": "UTC"].merging(environment) { $1 })
    }

    /// All trips, the newest first.
    func objects() throws -> [JSONValue] {
        let listed = try run(["trips", "--all", "--json"])
        #expect(listed.code == 0, "\(listed)")
        let trips = try listed.lines.map { try JSONValue(reading: $0) }
        try TripSums.expect(trips, try run(["totals", "--range", "all", "--json"]))
        return trips
    }

    /// The output, with the id of every trip replaced by as many letters: the first is `aaaa`.
    func text(_ words: [String], _ environment: [String: String] = [:]) throws -> String {
        try named(try run(words, environment).text)
    }

    func named(_ text: String) throws -> String {
        var text = text
        for (object, letter) in zip(try objects(), "abcdefghij") {
            let id = object["id"]?.text ?? ""
            let short = object["shortId"]?.text ?? ""
            text = text.replacing(id, with: String(repeating: letter, count: id.count))
            text = text.replacing(short, with: String(repeating: letter, count: short.count))
            text = text.replacing(object["log"]?.text ?? "", with: "LOG")
        }
        return text
    }

    // MARK: Saying

    /// Says something of the trip at this place in the list: pairs of names and values as the ledger has them.
    func say(of index: Int, _ pairs: String) throws {
        let trip = try objects()[index]
        try enter("set \(span(trip)) \(pairs)")
    }

    func delete(_ index: Int) throws { try enter("delete \(span(try objects()[index]))") }

    private func span(_ trip: JSONValue) -> String {
        let number = { (name: String) in trip[name]?.integer ?? 0 }
        return "\(trip["log"]?.text ?? ""):\(number("first"))-\(number("last"))"
    }

    private func enter(_ words: String) throws {
        try sink.books.write(.ledger, "\(WrittenBooks.start) gps anna \(words)", letter: "E")
    }
}
