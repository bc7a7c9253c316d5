import Drive

/// The names of those whose work tiles are, as a file has them: with tags, as on a page of the web.
package enum TileCredit {
    private static let longest = 300
    private static let signs = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "copy": "©", "nbsp": " ",
    ]

    /// The words alone, with one blank between them; nil if there are none.
    package static func plain(_ page: String) -> String? {
        var text = ""
        var rest = String.UnicodeScalarView(page.unicodeScalars.prefix(10_000))[...]
        while let letter = rest.popFirst() {
            switch letter {
            case "<": rest = rest.drop { $0 != ">" }.dropFirst()
            case "&": text.unicodeScalars.append(contentsOf: TileCredit.sign(&rest).unicodeScalars)
            default: text.unicodeScalars.append(letter)
            }
        }
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(longest))
    }

    /// The letter that is meant by a name or a number between `&` and `;`.
    private static func sign(_ rest: inout Substring.UnicodeScalarView) -> String {
        guard let end = rest.prefix(10).firstIndex(of: ";") else { return "&" }
        let name = String(rest[..<end])
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        let letter = name.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init).map { String($0) } : signs[name]
        guard let letter else { return "&" }
        rest = rest[end...].dropFirst()
        return letter
    }
}
