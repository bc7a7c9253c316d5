/// The words of `dashboard`.
enum DashboardWords {
    enum Label {
        static let odometer = "odometer"
        static let trend = "12 months"
        static let month = "this month"
        static let costs = "costs"
        static let next = "next service"
        static let services = "services"
    }

    static let all = "all vehicles"
    static let filled = "newest fill-ups"
    /// The names are those of vehicles that were retired.
    static func none(retired names: [String]) -> String {
        guard let first = names.first else {
            return "no vehicle yet; \"roadbook vehicle add\" or the first trip of a car brings one"
        }
        return "\(CarBookWords.areRetired(names)); \"roadbook vehicle add \(shellWord(first))\" brings it back"
    }

    /// `▃▄▆ L/100km, month by month`
    static func trend(_ line: String, _ unit: String) -> String { "\(line) \(unit), month by month" }

    static func month(_ trips: Int, _ distance: String, before: Int, _ distanceBefore: String) -> String {
        "\(CountWords.trips(trips)), \(distance); last month \(CountWords.trips(before)), \(distanceBefore)"
    }

    /// `2026: 1,234.50 EUR, 0.312 EUR/km`
    static func year(_ year: Int, _ sums: String, _ rates: [String]) -> String {
        "\(year): \(([sums] + rates).joined(separator: ", "))"
    }

    /// `2 due`
    static func due(_ count: Int) -> String { "\(count) due" }

    static func nextService(_ service: String) -> String { "next service: \(service)" }
}
