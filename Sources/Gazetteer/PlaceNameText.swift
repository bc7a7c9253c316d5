import Drive

/// Names of places as people call them.
enum PlaceNameText {
    /// No settlement has a longer one.
    private static let mostBytes = 400

    /// Nil for what is no name.
    static func name(_ text: Substring) -> String? {
        let tidy = tidied(text)
        return tidy.isEmpty || tidy.utf8.count > mostBytes ? nil : tidy
    }

    /// `Bezirk Mitte`, `Höngg (Kreis 10)` and `Altstadt / Höchst` are Mitte, Höngg and Höchst.
    private static func tidied(_ text: Substring) -> String {
        var name = ShownText.line(String(text))
        if let slash = name.firstRange(of: " / ") { name = String(name[slash.upperBound...]) }
        if let bracket = name.firstRange(of: " (Kreis") { name = String(name[..<bracket.lowerBound]) }
        if name.hasSuffix(" Bezirk") { name = String(name.dropLast(7)) }
        if name.hasPrefix("Bezirk ") { name = String(name.dropFirst(7)) }
        return name.split(separator: " ").joined(separator: " ")
    }
}
