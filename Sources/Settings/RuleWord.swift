import Drive

/// A setting that somebody typed, as the rules of the machine that it stands for.
package enum RuleWord {
    package enum Failure: Error, Equatable, Sendable {
        /// The word is not `KEY=VALUE`.
        case noAssignment(String)
        /// There is no such setting; what was meant, perhaps.
        case unknown(String, nearest: String?)
        /// The setting says nothing of what is decided later: how things look, or what is recorded at all.
        case decidesNothing(SettingKey)
        /// The setting cannot have this value; `allowed` says which values it can have.
        case notAllowed(SettingKey, String, allowed: String)
    }

    /// Settings that decide over records; the others decide what is recorded.
    package static let decisive: [SettingKey] = SettingKey.all.filter { key in
        DriveRule.rules(of: key).contains { $0.row.reach == .everything }
    }

    /// `IdleTimeout=15min`
    package static func read(_ word: String) throws(Failure) -> [(rule: DriveRule, value: Int64)] {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { throw .noAssignment(word) }
        guard let key = SettingKey(named: parts[0]) else {
            let names = decisive.map(\.name)
            throw .unknown(parts[0], nearest: Suggestion.nearest(to: parts[0], among: names))
        }
        guard decisive.contains(key) else { throw .decidesNothing(key) }
        let kind = Setting.row(of: key).kind
        guard let value = SettingValue(parts[1], as: kind) else {
            throw .notAllowed(key, parts[1], allowed: kind.allowed)
        }
        return DriveRule.rules(of: key).map { ($0, DriveRule.number(value, as: $0)) }
    }
}
