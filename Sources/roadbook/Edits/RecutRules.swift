import Drive
import JSON
import Settings
import Trips

/// The rules of a recut, as they are typed, kept in the ledger and told.
enum RecutRules {
    static func rules(_ words: [String]) throws -> RuleOverrides {
        var rules: [(rule: DriveRule, value: Int64)] = []
        for word in words {
            let read = try RecutRules.rules(word)
            if let twice = read.first(where: { one in rules.contains { $0.rule == one.rule } }) {
                throw RecutWords.twice(SettingKey(twice.rule).name)
            }
            rules += read
        }
        return RuleOverrides(rules)
    }

    private static func rules(_ word: String) throws -> [(rule: DriveRule, value: Int64)] {
        do throws(RuleWord.Failure) {
            return try RuleWord.read(word)
        } catch {
            throw complaint(error)
        }
    }

    private static func complaint(_ failure: RuleWord.Failure) -> Complaint {
        switch failure {
        case .noAssignment(let word):
            return RecutWords.notASetting(word)
        case .unknown(let name, let nearest):
            return RecutWords.noSetting(name, near: nearest)
        case .decidesNothing(let key):
            let names = RuleWord.decisive.map(\.name).joined(separator: ", ")
            return RecutWords.decidesNothing(key.name, decisive: names)
        case .notAllowed(let key, let value, let allowed):
            return RecutWords.notAllowed(key.name, value, allowed: allowed)
        }
    }

    /// The rules of the ledger as people write them.
    static func told(_ rules: String?) -> String {
        guard let rules else { return RecutWords.theRulesThatHeld }
        let known = text(RuleOverrides(words: rules))
        // Rules of a newer program are told as they stand.
        return known.isEmpty ? rules : known
    }

    static func text(_ recut: RuleOverrides) -> String {
        recut.rules.map { $0.rule.assignment($0.value) }.joined(separator: ", ")
    }

    static func write(_ recut: RuleOverrides, to writer: inout JSONWriter) {
        writer.name("settings")
        writer.beginObject()
        for (rule, value) in recut.rules { writer.member(SettingKey(rule).name, rule.text(value)) }
        writer.endObject()
    }
}
