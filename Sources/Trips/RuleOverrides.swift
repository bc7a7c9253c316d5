import Drive

/// Other rules for all history: the values that are given, over those that held.
package struct RuleOverrides: Equatable, Sendable {
    private var values: [DriveRule: Int64] = [:]

    /// Three hundred years of milliseconds: whoever adds a rule to a time comes to no end of the numbers.
    private static let largest: Int64 = 10_000_000_000_000

    /// `Name=value` words, as the ledger and the spool write them. Names that this program does not know are passed
    /// over, and so are values that no rule has.
    package init(words: String) {
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let rule = DriveRule(rawValue: String(parts[0])), let value = Int64(parts[1]),
                (0...RuleOverrides.largest).contains(value)
            else { continue }
            values[rule] = value
        }
    }

    package init(_ rules: [(rule: DriveRule, value: Int64)]) {
        for (rule, value) in rules { values[rule] = value }
    }

    package var rules: [(rule: DriveRule, value: Int64)] {
        DriveRule.allCases.compactMap { rule in values[rule].map { (rule, $0) } }
    }

    package var words: String {
        DriveRule.allCases.compactMap { rule in values[rule].map { "\(rule.rawValue)=\($0)" } }
            .joined(separator: " ")
    }

    package func applied(to rules: DriveRules) -> DriveRules {
        var rules = rules
        for (rule, value) in values { rules[rule] = value }
        return rules
    }
}
