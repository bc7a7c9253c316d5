/// A curve on one line of text.
package enum Sparkline {
    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let characters = Array("_.-:=+*#")

    /// A character for each value, from nothing to the highest of them; blank where nothing is known.
    package static func text(_ values: [Double?], isUnicode: Bool) -> String {
        let levels = isUnicode ? blocks : characters
        let highest = values.lazy.compactMap { $0 }.max() ?? 0
        let drawn = values.map { value -> Character in
            guard let value else { return " " }
            guard highest > 0, value > 0 else { return levels[0] }
            return levels[min(levels.count - 1, Int(value / highest * Double(levels.count)))]
        }
        return String(drawn)
    }

    /// The highest value in each of so many equal parts of the way from 0 to `length`; nil where there is none.
    package static func highest(_ samples: [(at: Double, value: Double)], length: Double, parts: Int) -> [Double?] {
        guard length > 0, parts > 0 else { return [] }
        var bins = [Double?](repeating: nil, count: parts)
        for sample in samples where sample.at >= 0 {
            let bin = min(parts - 1, Int(sample.at / length * Double(parts)))
            bins[bin] = max(bins[bin] ?? sample.value, sample.value)
        }
        return bins
    }
}
