import Drive

/// Names that take the place of names: the same one for the same word in all of a report.
struct Pseudonyms {
    private var substitutes: [(text: String, substitute: String)] = []

    /// Hides a word from now on. One of a single letter would be found in every text, and tells nothing.
    mutating func hide(_ word: String?, as kind: String) {
        guard let word, word.count > 1, !substitutes.contains(where: { $0.text == word }) else { return }
        let number = substitutes.count { $0.substitute.hasPrefix("\(kind)-") } + 1
        substitutes.append((word, "\(kind)-\(number)"))
        substitutes.sort { $0.text.count > $1.text.count }
    }

    /// The text without what is hidden, and without whatever else has the form of an address or of a position.
    func applied(to text: String) -> String {
        var text = text
        for (hidden, substitute) in substitutes { text = text.replacing(hidden, with: substitute) }
        let words: [Substring] = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.map(Pseudonyms.covered).joined(separator: " ")
    }

    /// One word; a Bluetooth address and a number as exact as a position become dots.
    private static func covered(_ word: Substring) -> String {
        let pairs: [Substring] = word.split(separator: ":", omittingEmptySubsequences: false)
        let isAddress = pairs.count >= 6 && pairs.allSatisfy { $0.contains(where: \.isHexDigit) }
        let parts: [Substring] = word.split(separator: ".")
        let behindPoint = parts.dropFirst().contains { part in part.prefix { $0.isNumber }.count > 3 }
        return isAddress || behindPoint ? "..." : String(word)
    }
}
