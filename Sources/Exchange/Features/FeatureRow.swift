import Drive

/// One drive in the table of features: its name and the fourteen statistics, in the text in which they are written.
package struct FeatureRow: Equatable, Sendable {
    package static let titles = ["Name"] + Statistic.known.map(\.title) + ["Category"]

    package let name: String
    package let values: [String]
    let ends: DriveEnds

    /// A row of the values that the file itself says of its drive, as far as it does.
    init(name: String, told: ToldFacts, ends: DriveEnds) throws(ExchangeError) {
        var values: [String] = []
        for statistic in Statistic.known { values.append(try FeatureRow.value(told, statistic)) }
        self.name = name
        self.values = values
        self.ends = ends
    }

    init(name: String, _ summary: DriveStatistics.Summary, ends: DriveEnds) {
        self.name = name
        self.ends = ends
        values = Statistic.known.map { FeatureRow.text($0.value(summary), $0) }
    }

    private static func value(_ told: ToldFacts, _ statistic: Statistic) throws(ExchangeError) -> String {
        let name = "\(statistic.told)"
        guard let text = told.statistic(name) else { throw ExchangeError(ExchangeWords.lacksStatistic(name)) }
        if statistic.places == 0 {
            guard let count = Int(text) else { throw ExchangeError(ExchangeWords.isNoWholeNumber(name)) }
            return String(count)
        }
        guard let number = Double(text), number.isFinite else { throw ExchangeError(ExchangeWords.isNoNumber(name)) }
        return "\(number)"
    }

    private static func text(_ value: Statistic.Value, _ statistic: Statistic) -> String {
        switch value {
        case .count(let count): "\(count)"
        case .number(let number): "\((number * statistic.lastDigits).rounded() / statistic.lastDigits)"
        }
    }

    /// A line of the table without its end; the category stays empty, for a person to fill in.
    package var line: String { FeatureRow.line([CSVField.words(name)] + values + [""]) }

    static func line(_ fields: [String]) -> String { fields.map(CSVField.quoted).joined(separator: ",") }
}

extension Statistic {
    /// So many of the last digit are one.
    var lastDigits: Double { places == 0 ? 1 : places == 3 ? 1000 : 10 }
}

extension FeatureRow {
    /// The drive of a GPX file: by the statistics that it holds, or else by its points under these rules.
    package static func read(
        _ descriptor: Int32, spillingIn directory: String, fallbackName: String, _ rules: DriveRules
    ) throws -> FeatureRow {
        var measure = FeatureMeasure(rules)
        var ends = DriveEnds()
        var hasher = Hasher()
        let tally = try TrackFile.read(
            descriptor, spillingIn: directory, mayBeEmpty: true, seen: { hasher.combine(bytes: $0) }
        ) { event in
            guard case .fix(let fix, _) = event else { return }
            measure.add(fix)
            ends.add(fix)
        }
        ends.bytes = hasher.finalize()
        guard tally.format == .gpx else { throw ExchangeError(ExchangeWords.isNotGPX(tally.format)) }
        let name = tally.firstTrackName ?? tally.name ?? fallbackName
        if tally.told.statistics != nil {
            return try FeatureRow(name: name, told: tally.told, ends: ends)
        }
        guard tally.points > 1 else { throw ExchangeError(lack(tally)) }
        return FeatureRow(name: name, measure.summary, ends: ends)
    }

    /// The words for what is missing to make statistics of.
    private static func lack(_ tally: TrackTally) -> String {
        if tally.points == 0 { return ExchangeWords.nothingToMeasure }
        if tally.count(.sameTime) > 0 { return ExchangeWords.onlyOneTime }
        return ExchangeWords.onlyOnePoint
    }
}
