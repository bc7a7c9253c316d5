import JSON

extension TrackText {
    /// With its quotes.
    func json(_ text: String) {
        var writer = JSONWriter()
        writer.string(text)
        raw(writer.bytes)
    }

    /// The time with its quotes, or null.
    func json(time: Int64?) {
        guard let time else { return literal("null") }
        byte(UInt8(ascii: "\""))
        self.time(time)
        byte(UInt8(ascii: "\""))
    }
}
