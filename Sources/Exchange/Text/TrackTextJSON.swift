import JSON

extension TrackText {
    /// With its quotes.
    func json(_ text: String) {
        var writer = JSONWriter()
        writer.string(text)
        raw(writer.bytes)
    }

    /// Members for what was said of a drive, each after a comma; a name that nobody gave is null, and what is not known
    /// is left out.
    func members(_ track: Track) {
        let said = track.said
        literal(",\"name\":")
        if let name = said.name { json(name) } else { literal("null") }
        member(",\"autoName\":", track.autoName)
        member(",\"note\":", said.note)
        member(",\"category\":", said.category)
        member(",\"vehicle\":", said.vehicle)
        member(",\"driver\":", said.driver)
        member(",\"purpose\":", said.purpose)
        if let isBusiness = said.isBusiness { literal(isBusiness ? ",\"business\":true" : ",\"business\":false") }
        guard !said.tags.isEmpty else { return }
        literal(",\"tags\":[")
        for (index, tag) in said.tags.enumerated() {
            if index > 0 { literal(",") }
            json(tag)
        }
        literal("]")
    }

    private func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        literal(name)
        json(value)
    }

    /// The time with its quotes, or null.
    func json(time: Int64?) {
        guard let time else { return literal("null") }
        byte(UInt8(ascii: "\""))
        self.time(time)
        byte(UInt8(ascii: "\""))
    }
}
