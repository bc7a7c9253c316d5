/// The words of `snapshot` and of `widget`.
enum SnapshotWords {
    enum Label {
        static let economy = "average"
        static let month = "this month"
        static let lastMonth = "last month"
        static let costs = "costs"
        static let fill = "last fill"
        static let trip = "last trip"
        static let inbox = "inbox"
    }

    static let noService = "no service planned"
    static let unknown = "?"
    static let nothing = "none"

    /// `Golf is retired`
    static func noVehicle(retired names: [String]) -> String {
        switch names.count {
        case 0: return "no vehicle yet"
        case 1: return "\(names[0]) is retired"
        default: return "all are retired"
        }
    }

    static func written(_ path: String) -> String { "written: \(path)" }

    static func staysBehind(_ path: String, _ why: String) -> String {
        "\(path) stays as it was: \(why)"
    }

    static func notBesideTheBooks(_ path: String) -> Complaint {
        Complaint("\(path) cannot be written", hint: "roadbook snapshot --output -")
    }

    /// `3 trips, 41.2 km`
    static func month(_ trips: Int, _ distance: String) -> String { "\(CountWords.trips(trips)), \(distance)" }

    /// `2026-03-01, 42.00 L`
    static func fill(_ date: String, _ quantity: String) -> String { "\(date), \(quantity)" }

    /// `45 %`
    static func used(_ percent: Int) -> String { "\(percent) %" }

    // MARK: Complaints

    static func noSize(_ word: String, known: [String]) -> Complaint {
        .usage("there is no widget \"\(word)\"", hint: "one of: \(known.joined(separator: ", "))")
    }

    static func notAWidth(_ text: String, _ range: ClosedRange<Int>) -> Complaint {
        .usage("--width needs columns from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
}
