import Drive

extension Settings {
    /// The rules of `[Drive]` and `[Gpsd]`, in the form in which the machine and the sieve want them.
    package var driveRules: DriveRules {
        var rules = DriveRules()
        for rule in DriveRule.allCases {
            let number = DriveRule.number(self[SettingKey(rule)].value, as: rule)
            // A default may be finer than a whole number.
            if rules[rule] != number { rules[rule] = number }
        }
        return rules
    }

    /// The time for which a line waits for the card, milliseconds.
    package var syncIntervals: (moving: Int, standing: Int) {
        (Int(milliseconds(.syncInterval)), Int(milliseconds(.syncIntervalStanding)))
    }
}

extension SettingKind {
    /// The kind of value that a rule has.
    init(_ field: DriveRule.Row.Field) {
        switch field {
        case .flag: self = .boolean
        case .span(_, let bounds): self = .timeSpan(bounds)
        case .length(_, let bounds): self = .length(bounds)
        case .speed(_, let bounds): self = .speed(bounds)
        }
    }
}
