import Drive

/// A stretch of a page's text that is of one kind.
enum PageSpan: Equatable {
    case plain(String)
    /// Text that somebody types, or reads on a screen.
    case code(String)
    /// Words that may have stretches of their own, as the author wrote them.
    case emphasis(String)
    /// The words of a link, as the author wrote them, and where it leads.
    case link(String, place: String)

    /// The text in its stretches, without the signs of emphasis, of code and of links.
    static func all(in text: String) -> [PageSpan] {
        var spans: [PageSpan] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.first {
            guard let (span, end) = marked(rest) else {
                plain.append(first)
                rest = rest.dropFirst()
                continue
            }
            if !plain.isEmpty { spans.append(.plain(plain)) }
            plain = ""
            spans.append(span)
            rest = rest[end...]
        }
        return plain.isEmpty ? spans : spans + [.plain(plain)]
    }

    /// The stretch with which the text begins, if that begins with a sign, and where it ends.
    private static func marked(_ text: Substring) -> (PageSpan, String.Index)? {
        switch text.first {
        // A sign behind this one is not meant.
        case "\\":
            guard let next = text.dropFirst().first, next.isPunctuation || next.isSymbol else { return nil }
            return (.plain(String(next)), text.index(text.startIndex, offsetBy: 2))
        case "`": return between("`", text).map { (.code($0), $1) }
        case "*": return (between("**", text) ?? between("*", text)).map { (.emphasis($0), $1) }
        case "[": return link(text)
        default: return nil
        }
    }

    private static func between(_ sign: String, _ text: Substring) -> (String, String.Index)? {
        guard text.hasPrefix(sign) else { return nil }
        let inner = text.dropFirst(sign.count)
        guard let end = inner.firstRange(of: sign), end.lowerBound > inner.startIndex else { return nil }
        // A sign with a blank behind it is that sign.
        guard sign == "`" || inner.first != " " else { return nil }
        return (String(inner[..<end.lowerBound]), end.upperBound)
    }

    private static func link(_ text: Substring) -> (PageSpan, String.Index)? {
        let inner = text.dropFirst()
        guard let middle = inner.firstRange(of: "]("), !inner[..<middle.lowerBound].contains("["),
            let end = inner[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let words = String(inner[..<middle.lowerBound])
        return (.link(words, place: String(inner[middle.upperBound..<end])), inner.index(after: end))
    }
}
