/// The word, of those that exist, that was probably meant: settings, and verbs and options too.
package enum Suggestion {
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased().utf8.prefix(64))
        guard !typed.isEmpty else { return nil }
        let beginnings = candidates.filter { $0.lowercased().utf8.starts(with: typed) }
        if beginnings.count == 1 { return beginnings[0] }
        let ranked = candidates.map { (word: $0, distance: distance(typed, Array($0.lowercased().utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        // A third of the letters may be wrong: beyond that it is another word.
        return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
    }

    /// Letters to insert, remove, change or swap with their neighbour.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                let changed = last[j] + (a[i] == b[j] ? 0 : 1)
                var least = min(changed, last[j + 1] + 1, row[j] + 1)
                let isSwap = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]
                if isSwap { least = min(least, beforeLast[j - 1] + 1) }
                row.append(least)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
