import CarBook

/// The words for what vehicles cost.
enum CostWords {
    enum Heading {
        static let time = ""
        static let fuel = "fuel"
        static let fixed = "fixed"
        static let other = "other"
        static let total = "in all"
        static let way = "way"
        static let perWay = "per way"
        static let category = "for"
    }

    /// The category of what services cost.
    static let service = "service"

    static let none = "no costs yet; \"roadbook fuel add\" and \"roadbook expense add\" write them down"
    static let noDays = Complaint.usage("that time is still to come", hint: "--on 2026")

    static func byYearAlone(_ option: String) -> Complaint {
        .usage("--costs goes by years, and --\(option) does not", hint: "roadbook totals --costs --on 2026-03")
    }

    static func ofVehiclesAlone(_ option: String) -> Complaint {
        .usage(
            "--costs goes by vehicles and days, and --\(option) does not",
            hint: "roadbook totals --costs --vehicle NAME --on 2026")
    }

    /// `477.13 EUR, 12.00 CHF`
    static func sums(_ sum: MoneySum) -> String { sum.amounts.map(FigureText.money).joined(separator: ", ") }

    static func heading(_ vehicle: String, _ first: String, _ last: String) -> String {
        "\(vehicle), \(days(first, last))"
    }

    static func days(_ first: String, _ last: String) -> String { first == last ? first : "\(first) to \(last)" }

    static func name(_ kind: CostKind) -> String {
        switch kind {
        case .fuel(.volume): return "fuel"
        case .fuel(.energy): return "charging"
        case .fixed(let category), .other(let category): return category
        }
    }

    /// `4.12 EUR: fuel 2.90 EUR, fixed 1.22 EUR`
    static func trip(_ whole: MoneySum, _ parts: [(String, MoneySum)]) -> String {
        let told = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \(sums($0.1))" }
        return "\(sums(whole)): \(told.joined(separator: ", "))"
    }
}
