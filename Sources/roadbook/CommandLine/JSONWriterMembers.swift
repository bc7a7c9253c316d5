import Civil
import JSON

/// Members of objects as many verbs write them: null where there is nothing.
extension JSONWriter {
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
