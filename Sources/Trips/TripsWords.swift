/// Everything that this room says to people: what a trip is called by its places.
enum TripsWords {
    static func between(_ start: String, _ end: String) -> String { "\(start) → \(end)" }

    static func round(from place: String) -> String { "Round trip from \(place)" }

    static func around(_ place: String) -> String { "Around \(place)" }

    static func near(_ place: String) -> String { "near \(place)" }

    static func from(_ start: String) -> String { "from \(start)" }

    static func to(_ end: String) -> String { "to \(end)" }
}
