/// The rules as whole numbers, as the spool and the ledger have them: milliseconds, millimetres, millimetres a second,
/// or 1 for yes.
extension DriveRules {
    /// Thirty years, or to the moon and back.
    package static let bounds: ClosedRange<Int64> = 0...999_999_999_999

    /// A rule as a whole number within its bounds.
    package subscript(rule: DriveRule) -> Int64 {
        get {
            switch rule.row.field {
            case .flag(let path): return self[keyPath: path] ? 1 : 0
            case .span(let path, _): return DriveRules.bounded(self[keyPath: path])
            case .length(let path, _), .speed(let path, _):
                let thousandths = (self[keyPath: path] * 1_000).rounded()
                return DriveRules.bounded(Int64(exactly: thousandths) ?? (thousandths > 0 ? .max : 0))
            }
        }
        set {
            switch rule.row.field {
            case .flag(let path): self[keyPath: path] = newValue != 0
            case .span(let path, _): self[keyPath: path] = DriveRules.bounded(newValue)
            case .length(let path, _), .speed(let path, _):
                self[keyPath: path] = Double(DriveRules.bounded(newValue)) / 1_000
            }
        }
    }

    private static func bounded(_ number: Int64) -> Int64 { min(max(number, bounds.lowerBound), bounds.upperBound) }

    /// The same to the millimetre, as anyone who reads the spool has them. The recorder decides by these, or a fix that
    /// lies on the edge of a circle would be decided otherwise when it is decided again.
    package var asWritten: DriveRules {
        var rules = self
        for rule in DriveRule.allCases { rules[rule] = self[rule] }
        return rules
    }
}
