/// A search in text, by the bytes of its UTF-8. By characters as they are seen, a comma with an accent on it is no
/// comma: it would pass wherever commas separate or are taken out, and be one again for the program that reads the
/// text. So these stand in the place of Swift's own `split`, `firstIndex`, `lastIndex`, `hasPrefix` and `hasSuffix` for
/// text.
///
/// Swift has the others in the library of its regular expressions, which would be 1.4 MB of each program that is
/// installed; so Package.swift leaves that library out, and the three functions that are needed of it stand here.
extension StringProtocol {
    /// The first place where a text stands in this one. A text of nothing stands nowhere.
    package func firstRange(of wanted: String) -> Range<Index>? {
        guard let first = wanted.utf8.first else { return nil }
        var from = startIndex
        while let start = utf8[from...].firstIndex(of: first) {
            if let end = end(of: wanted, at: start) { return start..<end }
            from = utf8.index(after: start)
        }
        return nil
    }

    package func contains(_ wanted: String) -> Bool { firstRange(of: wanted) != nil }

    /// The text with another in each place where the wanted one stands.
    package func replacing(_ wanted: String, with substitute: String) -> String {
        var text = ""
        var rest = self[...]
        while let range = rest.firstRange(of: wanted) {
            text += rest[..<range.lowerBound]
            text += substitute
            rest = rest[range.upperBound...]
        }
        return text + rest
    }

    /// The parts between the places where a sign stands.
    package func split(
        separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        var parts: [SubSequence] = []
        var rest = self[...]
        while parts.count < maxSplits, let range = rest.firstRange(of: String(separator)) {
            let part = self[rest.startIndex..<range.lowerBound]
            if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
            rest = rest[range.upperBound...]
        }
        if !rest.isEmpty || !omittingEmptySubsequences { parts.append(self[rest.startIndex...]) }
        return parts
    }

    package func firstIndex(of sign: Character) -> Index? { firstRange(of: String(sign))?.lowerBound }

    package func lastIndex(of sign: Character) -> Index? {
        var last: Index?
        var rest = self[...]
        while let range = rest.firstRange(of: String(sign)) {
            last = range.lowerBound
            rest = rest[range.upperBound...]
        }
        return last
    }

    /// The end of a text that stands at this place.
    private func end(of wanted: String, at start: Index) -> Index? {
        var place = start
        for byte in wanted.utf8 {
            guard place < endIndex, utf8[place] == byte else { return nil }
            place = utf8.index(after: place)
        }
        return place
    }
}

extension String {
    package func hasPrefix(_ wanted: String) -> Bool { utf8.starts(with: wanted.utf8) }
    package func hasSuffix(_ wanted: String) -> Bool { utf8.reversed().starts(with: wanted.utf8.reversed()) }
}

extension Substring {
    package func hasPrefix(_ wanted: String) -> Bool { utf8.starts(with: wanted.utf8) }
    package func hasSuffix(_ wanted: String) -> Bool { utf8.reversed().starts(with: wanted.utf8.reversed()) }
}
