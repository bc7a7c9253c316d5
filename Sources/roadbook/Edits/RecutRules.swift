import Drive
import JSON
import Settings
import Trips

enum RecutRules {
    static func rules(_ words: [String]) throws -> RuleOverrides {
        var rules: [(rule: DriveRule, value: Int64)] = []
        for word in words {
            let read = try RecutRules.rules(word)
            if let twice = read.first(where: { one in rules.contains { $0.rule == one.rule } }) {
                throw Complaint.usage("\(SettingKey(twice.rule).name) is given twice")
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
            return Complaint.usage("\"\(word)\" is no KEY=VALUE", hint: "such as IdleTimeout=15min")
        case .unknown(let name, let nearest):
            let hint = nearest.map { "did you mean \($0)?" } ?? "roadbook config show lists them all"
            return Complaint.usage("there is no setting \"\(name)\"", hint: hint)
        case .decidesNothing(let key):
            let names = RuleWord.decisive.map(\.name).joined(separator: ", ")
            return Complaint.usage("\(key.name) decides nothing about what is recorded already", hint: "try \(names)")
        case .notAllowed(let key, let value, let allowed):
            return Complaint.usage(
                "\(key.name)=\(value) is not possible: it is \(allowed)", hint: "roadbook config explain \(key.name)")
        }
    }

    /// The rules of the ledger as people write them.
    static func told(_ rules: String?) -> String {
        guard let rules else { return "the rules that held" }
        let known = text(RuleOverrides(words: rules))
        // Those of a newer program are told as they stand.
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
