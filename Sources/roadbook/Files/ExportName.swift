import Civil
import Drive

/// The name of a file with a trip: `02-Mar-2026-0731 - Home - Work.gpx`, the same whatever language the reader has.
enum ExportName {
    private static let longest = 80
    /// A file system takes 255, with the date and the ending.
    private static let mostBytes = 200
    private static let refused = Set("/\\:*?\"<>|→".unicodeScalars)

    static func name(start: CivilTime?, _ title: String, ending: String) -> String {
        let date = start.map { "\(day($0))-\(digits($0.hour))\(digits($0.minute))" } ?? "undated"
        return whole(date, title, ending)
    }

    /// The name for a trip whose ends are hidden: the day, and an id that tells it from others of that day.
    static func hidden(day: CivilTime?, id: String, ending: String) -> String {
        whole(day.map { ExportName.day($0) } ?? "undated", "Drive \(id)", ending)
    }

    private static func whole(_ date: String, _ title: String, _ ending: String) -> String {
        let title = clean(title)
        return title.isEmpty ? "\(date).\(ending)" : "\(date) - \(title).\(ending)"
    }

    /// `02-Mar-2026`
    private static func day(_ time: CivilTime) -> String {
        "\(digits(time.day))-\(time.monthName.prefix(3))-\(time.year)"
    }

    /// A character that other systems do not take in a name becomes a dash; several dashes are one, and so are several
    /// blanks.
    static func clean(_ title: String) -> String {
        var letters = String.UnicodeScalarView()
        // By scalars: a slash with an accent on it is a slash.
        for letter in title.unicodeScalars {
            let isBlank =
                letter.properties.isWhitespace || ShownText.line(String(letter)).unicodeScalars.contains("\u{FFFD}")
            let next: Unicode.Scalar = isBlank ? " " : refused.contains(letter) ? "-" : letter
            if (next == " " || next == "-") && letters.last == next { continue }
            letters.append(next)
        }
        return trimmed(shortened(trimmed(String(letters))))
    }

    private static func shortened(_ title: String) -> String {
        var name = title.prefix(longest)
        while name.utf8.count > mostBytes { name.unicodeScalars.removeLast() }
        return String(name)
    }

    private static func trimmed(_ text: String) -> String {
        let isEdge = { (letter: Character) in letter == " " || letter == "-" }
        let front = text.drop(while: isEdge)
        return String(String(front.reversed().drop(while: isEdge)).reversed())
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
