import Drive

/// A model as text, a line for each of its parts: `distance.scale=` has a mean and a deviation, `distance.weights=`,
/// `.means=` and `.variances=` a number for each category. docs/categories.md has the lines.
package enum CategoryModelText {
    /// The lines of a feature.
    private enum Part: String, CaseIterable {
        case scale, weights, means, variances
    }

    private static let first = "categories="
    private static let longest = 100_000

    package static func text(of model: CategoryModel) -> String {
        let kinds = model.kinds.map { $0.word.filter { $0 != " " } }.joined(separator: ",")
        var lines = ["\(first)\(CategoryModel.recipe)", "table=\(model.table)", "examples=\(model.examples)"]
        lines += ["kinds=\(kinds)", "winding=\(SixDecimals.text([model.leastWinding]))"]
        lines += ["bias=\(SixDecimals.text(model.logistic.weights[CategoryFeature.allCases.count]))"]
        for (index, feature) in CategoryFeature.allCases.enumerated() {
            let scale = [model.scale.means[index], model.scale.deviations[index]]
            let all = [scale, model.logistic.weights[index], model.bayes.means[index], model.bayes.variances[index]]
            for (part, numbers) in zip(Part.allCases, all) {
                lines.append("\(feature.rawValue).\(part.rawValue)=\(SixDecimals.text(numbers))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    package static func model(_ text: String) throws(CategoryError) -> CategoryModel {
        guard text.utf8.count < longest, text.hasPrefix(first) else { throw .noCoefficients }
        let lines = lines(of: text)
        guard lines["categories"] == "\(CategoryModel.recipe)" else { throw .otherRecipe(lines["categories"] ?? "") }
        guard let table = lines["table"] else { throw .lacks("table") }
        guard let examples = lines["examples"].flatMap({ Int($0) }) else { throw .lacks("examples") }
        let words = (lines["kinds"] ?? "").split(separator: ",")
        let kinds = words.compactMap { Category(String($0)) }.filter(Category.learnt.contains)
        guard kinds.count > 1, Set(kinds).count == words.count, kinds.count == words.count else {
            throw .lacks("kinds")
        }
        let parts = try parts(lines, kinds.count)
        let bias = try numbers("bias", lines, kinds.count)
        let winding = try numbers("winding", lines, 1)[0]
        return CategoryModel(
            table: table, examples: examples, kinds: kinds,
            scale: FeatureScale(means: parts.map { $0[0][0] }, deviations: parts.map { $0[0][1] }),
            logistic: LogisticModel(weights: parts.map { $0[1] } + [bias]),
            bayes: BayesModel(means: parts.map { $0[2] }, variances: parts.map { $0[3] }), leastWinding: winding)
    }

    private static func lines(of text: String) -> [String: String] {
        var lines: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let cut = line.firstIndex(of: "=") else { continue }
            lines[String(line[..<cut])] = String(line[line.index(after: cut)...])
        }
        return lines
    }

    /// For each feature its scale, its weights, its means and its variances.
    private static func parts(_ lines: [String: String], _ kinds: Int) throws(CategoryError) -> [[[Double]]] {
        var parts: [[[Double]]] = []
        for feature in CategoryFeature.allCases {
            var rows: [[Double]] = []
            for part in Part.allCases {
                let name = "\(feature.rawValue).\(part.rawValue)"
                let row = try numbers(name, lines, part == .scale ? 2 : kinds)
                // Both are divided by.
                let divisors = part == .scale ? Array(row[1...]) : part == .variances ? row : []
                guard divisors.allSatisfy({ $0 > 0 }) else { throw .lacks(name) }
                rows.append(row)
            }
            parts.append(rows)
        }
        return parts
    }

    private static func numbers(
        _ name: String, _ lines: [String: String], _ count: Int
    ) throws(CategoryError) -> [Double] {
        let numbers = (lines[name] ?? "").split(separator: " ").compactMap { Double($0) }
        guard numbers.count == count, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e15 }) else { throw .lacks(name) }
        return numbers
    }

    /// A short name of a text that another text has not: by it a catalogue knows whether its guesses are of these
    /// coefficients.
    package static func fingerprint(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
