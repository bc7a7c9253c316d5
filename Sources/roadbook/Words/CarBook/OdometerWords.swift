import CarBook
import Terminal

/// The words of `odometer`.
enum OdometerWords {
    enum Label {
        static let now = "odometer"
        static let last = "last read"
        static let factor = "factor"
        static let recorded = "recorded"
        static let unrecorded = "unrecorded"
        static let misread = "misread"
        static let questioned = "questioned"
    }

    static let unknown = "unknown (roadbook odometer 10948km says what it shows)"

    /// `about 10,948 km, ± 2.1 km`; `105,631 to 112,461 km` where it may be much more but not less.
    static func told(_ estimate: OdometerEstimate, _ figures: FigureText) -> String {
        let (below, above) = (estimate.metres - estimate.lowMetres, estimate.highMetres - estimate.metres)
        guard above > 3 * below + 10_000 else {
            return "about \(figures.odometer(estimate.metres)), ± \(figures.distance(estimate.plusMinusMetres))"
        }
        let high = figures.wholeDistance(estimate.highMetres)
        return "between \(figures.odometer(estimate.metres)) and \(high)"
    }

    static func span(_ begin: String, _ end: String?, _ bounds: String) -> String {
        "\(begin)\(end.map { " to \($0)" } ?? ""), ± \(bounds)"
    }

    static func reading(_ odometer: String, _ day: String) -> String { "\(odometer) on \(day)" }

    /// A reading that does not count before somebody confirms it.
    static func waits(_ reading: String) -> String { "\(reading); it waits in the inbox" }

    /// `1.021 ± 0.004 of the recorded way`
    static func factor(_ value: Double, _ plusMinus: Double) -> String {
        "\(Quantity.decimal(value, digits: 4)) ± \(Quantity.decimal(plusMinus, digits: 4)) of the recorded way"
    }

    /// A reading that may be the mistake, with the line that corrects it.
    static func orElse(_ reading: String, _ correction: String) -> String { "\(reading) (wrong? \(correction))" }

    static func between(_ from: String, _ until: String) -> String { "\(from) to \(until)" }

    static func unrecorded(_ distance: String, _ days: String) -> String { "\(distance), \(days)" }

    static func added(_ vehicle: String, _ odometer: String) -> String { "added: \(vehicle) at \(odometer)" }

    // MARK: Complaints

    static func goesBack(_ odometer: String, behind reading: String) -> String {
        "the odometer would go back to \(odometer): it was at \(reading)"
    }

    static func beyond(_ odometer: String) -> String { "\(odometer) is more than I can count" }

    static func isAbove(_ odometer: String, later reading: String) -> String {
        "\(odometer) is more than was read later: \(reading)"
    }

    static func tooFar(_ odometer: String, from reading: String, most: String) -> String {
        "\(odometer) is too far from \(reading): at most \(most) could have been driven"
    }

    static func tooLittle(_ odometer: String, since reading: String, lack: String) -> String {
        "\(odometer) is \(lack) less than was recorded since \(reading)"
    }

    static func tooHigh(_ odometer: String, until reading: String, by much: String) -> String {
        "\(odometer) is \(much) too high: more was recorded from then until \(reading)"
    }
}
