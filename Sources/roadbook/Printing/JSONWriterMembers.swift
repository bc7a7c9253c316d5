import Civil
import JSON

/// Members of objects as many verbs write them: null where there is nothing, and lists.
extension JSONWriter {
    mutating func array<Elements: Sequence>(
        _ name: String, _ elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    /// A list of objects, each with its members.
    mutating func objects<Elements: Sequence>(
        _ name: String, _ elements: Elements, _ members: (Elements.Element, inout JSONWriter) -> Void
    ) {
        array(name, elements) { element, writer in
            writer.beginObject()
            members(element, &writer)
            writer.endObject()
        }
    }

    mutating func optional(_ name: String, _ value: String?) {
        if let value { member(name, value) } else { nullMember(name) }
    }

    mutating func optional(_ name: String, _ value: Double?) {
        if let value { member(name, value) } else { nullMember(name) }
    }

    mutating func optional(_ name: String, _ value: Int?) {
        if let value { member(name, value) } else { nullMember(name) }
    }

    mutating func optionalMember(_ name: String, _ value: UInt64?) {
        if let value { member(name, value) } else { nullMember(name) }
    }

    mutating func optionalTime(_ name: String, _ milliseconds: UInt64?) {
        guard let milliseconds else { return nullMember(name) }
        member(name, Zone.internetText(milliseconds: Int64(clamping: milliseconds)))
    }

    mutating func time(_ name: String, _ milliseconds: Int64?) {
        optionalTime(name, milliseconds.map { UInt64(max(0, $0)) })
    }
}
