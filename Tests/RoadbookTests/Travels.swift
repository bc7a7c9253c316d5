import Glibc
import JSON
import Testing

/// A data directory with drives in its spool that a test tells, written line by line as the recorder writes them: a fix
/// a second, straight to the north, uphill.
final class Travels {
    static let golf = (id: 7, name: "Golf")
    static let van = (id: 8, name: "Van")

    let books: WrittenBooks
    private var boots = 0
    private var now: Int64 = 0
    /// UTC less the boottime; nil for a receiver that never learns it.
    private var offset: Int64?
    /// The speed that the receiver tells of the one that is driven; nil where it tells none.
    var told: (Double) -> Double? = { $0 }
    private var place = (latitude: 0.0, longitude: 0.0)
    private var height = 50.0
    private var lines: [String] = []
    private var commits: [WrittenBooks.Commit] = []

    init() throws { books = try WrittenBooks() }

    init(_ books: WrittenBooks) { self.books = books }

    var data: String { books.data }

    // MARK: Driving

    /// One drive in a boot of its own. `speeds` are driven for a minute each.
    func drive(
        at utc: Int64?, _ speeds: [Double], car: (id: Int, name: String)? = golf, from latitude: Double = 51.5,
        _ longitude: Double = -0.12
    ) throws {
        try begin(at: utc, car: car, from: latitude, longitude)
        for speed in speeds { go(60, speed) }
        try end()
    }

    func begin(
        at utc: Int64?, car: (id: Int, name: String)? = golf, from latitude: Double = 51.5, _ longitude: Double = -0.12
    ) throws {
        opens(at: utc)
        place = (latitude, longitude)
        height = 50
        if let car { say("V \(now) \(car.id) car \(car.name)") }
        let cause = car.map { "bluetooth \($0.id)" } ?? "motion -"
        say("D \(now) begin \(cause) \(now) \(degrees(latitude)) \(degrees(longitude))")
        fix(0)
    }

    /// Five minutes of a drive by hand, of which the receiver sees nothing.
    func beginUnseen(at utc: Int64?) {
        opens(at: utc)
        say("D \(now) begin hand - \(now) - -")
        now += 300_000
    }

    /// The driver's phone comes.
    func comes(_ driver: String) {
        say("V \(now) 9 driver \(driver)")
        say("C \(now) 9 connected")
    }

    /// A fix each so many seconds.
    func go(_ seconds: Int, _ speed: Double, every step: Int = 1) {
        for _ in 0..<seconds / step {
            now += Int64(step) * 1_000
            place.latitude += speed * Double(step) / 111_195.08
            height += speed * Double(step) / 100
            fix(speed)
        }
    }

    /// Nothing is seen of the way for so long.
    func tunnel(_ seconds: Int, _ speed: Double) {
        now += Int64(seconds) * 1_000
        place.latitude += Double(seconds) * speed / 111_195.08
    }

    /// A place that somebody marks; words have `_` for blanks.
    func mark(_ text: String) {
        say("M \(now) \(degrees(place.latitude)) \(degrees(place.longitude)) \(text.isEmpty ? "-" : text)")
    }

    func say(_ words: String) {
        lines.append(words)
        guard lines.count == 24 else { return }
        flush()
    }

    func pause(_ seconds: Int, driving speed: Double) {
        say("D \(now) pause")
        go(seconds, speed)
        say("D \(now) resume")
    }

    /// The power goes, and after so long the drive goes on.
    func cutPower(seconds: Int64) throws {
        let utc = offset.map { now + $0 }
        try commit()
        opens(at: utc.map { $0 + seconds * 1_000 })
        say("D \(now) continued \(seconds * 1_000)")
    }

    /// The power goes, and nothing tells of the end.
    func cutOff() throws { try commit() }

    func end() throws {
        say("D \(now + 90_000) end disconnect \(now) 0 0 0 0 1")
        try commit()
    }

    private func opens(at utc: Int64?) {
        boots += 1
        now = 10_000
        offset = utc.map { $0 - now }
        if let utc { say("T \(now) \(utc) learnt") }
    }

    private func fix(_ speed: Double) {
        let numbers = "\(tenths(height)) \(told(speed).map(cents) ?? "-") 0.0"
        say("G \(now) - \(degrees(place.latitude)) \(degrees(place.longitude)) \(numbers) 3 9 2.4")
    }

    private func flush() {
        guard !lines.isEmpty else { return }
        commits.append(WrittenBooks.Commit(lines, at: UInt64(now), offset: offset.map { UInt64($0) }))
        lines.removeAll()
    }

    private func commit() throws {
        flush()
        try books.record("boot\(boots)", commits)
        commits.removeAll()
    }

    // MARK: Numbers as they are written

    private func degrees(_ value: Double) -> String { decimal(value, 7) }
    private func tenths(_ value: Double) -> String { decimal(value, 1) }
    private func cents(_ value: Double) -> String { decimal(value, 2) }

    private func decimal(_ value: Double, _ digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
        let whole = Int((abs(value) * Double(scale)).rounded())
        let fraction = String(whole % scale)
        let zeros = String(repeating: "0", count: digits - fraction.count)
        return "\(value < 0 ? "-" : "")\(whole / scale).\(zeros)\(fraction)"
    }

    // MARK: Asking

    func run(_ words: [String], _ environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        try Roadbook.run(["--data", data] + words, environment: ["TZ": "UTC"].merging(environment) { $1 })
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
        try books.write(.ledger, "\(WrittenBooks.start) gps anna \(words)", letter: "E")
    }
}
