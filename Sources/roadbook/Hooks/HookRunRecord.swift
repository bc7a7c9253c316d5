import Drive
import JSON

/// One run of a hook, as the log keeps it.
struct HookRunRecord: Equatable {
    let at: Int64
    let event: HookEvent
    let id: String
    let hook: String
    /// In the words of ``HookWords``; "done" where all went well.
    let result: String
    let milliseconds: Int64
    /// The beginning of what it said, safe to show.
    let output: String

    init(
        at: Int64, _ message: HookMessage, _ hook: String, _ outcome: HookProcess.Outcome, milliseconds: Int64,
        output: [UInt8]
    ) {
        self.at = at
        (event, id, self.hook) = (message.event, message.id, hook)
        result = HookWords.result(outcome)
        self.milliseconds = milliseconds
        self.output = ShownText.lines(String(decoding: output, as: UTF8.self))
    }

    var isDone: Bool { result == HookWords.result(.done) }

    /// Nil for a line that is none, such as half of one.
    init?(reading line: [UInt8]) {
        guard let value = try? JSONValue(reading: line), let at = value["atMs"]?.integer,
            let event = value["event"]?.text.flatMap({ HookEvent(rawValue: $0) }), let id = value["id"]?.text,
            let hook = value["hook"]?.text, let result = value["result"]?.text
        else { return nil }
        (self.at, self.event, self.id, self.hook, self.result) = (at, event, id, hook, result)
        milliseconds = value["tookMs"]?.integer ?? 0
        output = value["output"]?.text ?? ""
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.time("at", at)
        writer.member("atMs", at)
        writer.member("event", event.rawValue)
        writer.member("id", id)
        writer.member("hook", hook)
        writer.member("result", result)
        writer.member("tookMs", milliseconds)
        writer.member("output", output)
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }
}
