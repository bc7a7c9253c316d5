import AppendLog
import JSON

/// The object that a hook reads from its standard input (docs/after-a-drive.md).
struct HookMessage: Equatable {
    /// A message that is older than this when a hook gets it is late, in milliseconds.
    private static let late: Int64 = 10 * 60_000

    let event: HookEvent
    /// The same each time, however often it is told.
    let id: String
    /// Milliseconds since 1970; nil while nobody knows.
    let at: Int64?
    var vehicle: String?
    /// The id of the trip that it is about.
    var trip: String?
    /// Everything else, by event.
    var details: [JSONValue.Member] = []

    init(_ event: HookEvent, id: String, at: Int64?) {
        self.event = event
        self.id = id
        self.at = at
    }

    /// A message whose id is the number of the news and a hash of its words: another each time that the same happens,
    /// and the same however often one is told.
    init(_ event: HookEvent, news words: [String], number: Int64, at: Int64?) {
        let text = words.joined(separator: "\n")
        let hash = Array(text.utf8).withUnsafeBytes { Digest(of: $0) }.hexText.prefix(16)
        self.init(event, id: "\(event.rawValue):\(number):\(String(decoding: hash, as: UTF8.self))", at: at)
    }

    /// A message that tries a program, and of which nothing happened.
    init(trying event: HookEvent) {
        self.init(event, id: HookWords.trial, at: WallClock.now())
        details = HookDetails.trial(event)
    }

    /// Nil if this is none.
    init?(_ value: JSONValue) {
        guard let event = value["event"]?.text.flatMap({ HookEvent(rawValue: $0) }), let id = value["id"]?.text else {
            return nil
        }
        self.init(event, id: id, at: value["atMs"]?.integer)
        vehicle = value["vehicle"]?.text
        trip = value["tripId"]?.text
        details = (value.members ?? []).filter { !HookMessage.own.contains($0.name) }
    }

    private static let own: Set<String> = [
        "version", "event", "id", "at", "atMs", "vehicle", "tripId", "late", "delayMs",
    ]

    /// Without how late it is.
    var object: JSONValue {
        var members = [
            JSONValue.Member("version", .integer(1)), JSONValue.Member("event", .string(event.rawValue)),
            JSONValue.Member("id", .string(id)), JSONValue.Member("atMs", at.map { .integer($0) } ?? .null),
            JSONValue.Member("vehicle", vehicle.map { .string($0) } ?? .null),
            JSONValue.Member("tripId", trip.map { .string($0) } ?? .null),
        ]
        members += details
        return .object(members)
    }

    /// The object on a line, without how late it is.
    var line: [UInt8] {
        var writer = JSONWriter()
        writer.value(object)
        writer.endLine()
        return writer.bytes
    }

    /// A hook's standard input: one line.
    func bytes(at now: Int64) -> [UInt8] {
        let delay = at.map { max(0, now - $0) }
        let lateness: [JSONValue.Member] = [
            JSONValue.Member("late", .bool(delay.map { $0 > HookMessage.late } ?? true)),
            JSONValue.Member("delayMs", delay.map { .integer($0) } ?? .null),
        ]
        var writer = JSONWriter()
        writer.value(.object((object.members ?? []) + lateness))
        writer.endLine()
        return writer.bytes
    }

    /// A hook's environment besides the usual: for scripts that would rather not read JSON.
    var environment: [String] {
        let known: [(String, String?)] = [
            ("ROADBOOK_EVENT", event.rawValue), ("ROADBOOK_ID", id), ("ROADBOOK_TRIP", trip),
            ("ROADBOOK_VEHICLE", vehicle),
        ]
        return known.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
}
