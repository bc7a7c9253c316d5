/// A search in text, by characters as they are seen. Swift has these functions in the library of its regular
/// expressions, which would be 1.4 MB of each program that is installed; so Package.swift leaves that library out, and
/// the three functions that are needed of it stand here.
extension StringProtocol {
    /// The first place where a text stands in this one. A text of nothing stands nowhere.
    package func firstRange(of wanted: String) -> Range<Index>? {
        guard let first = wanted.first else { return nil }
        var from = startIndex
        while let start = self[from...].firstIndex(of: first) {
            if let end = end(of: wanted, at: start) { return start..<end }
            from = index(after: start)
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

    /// The end of a text that stands at this place.
    private func end(of wanted: String, at start: Index) -> Index? {
        var place = start
        for character in wanted {
            guard place < endIndex, self[place] == character else { return nil }
            place = index(after: place)
        }
        return place
    }
}
