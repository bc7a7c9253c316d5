/// Pieces of road put together to lines as long as can be, so that a picture has few of them.
struct RoadChains {
    /// The fields of each line, from one end to the other.
    private(set) var chains: [[Int]] = []
    /// The fields beside each field to which a road leads that is in no line yet.
    private var open: [Int: [Int]] = [:]

    init(_ pieces: [(Int, Int)]) {
        for (first, last) in pieces.sorted(by: <) {
            open[first, default: []].append(last)
            open[last, default: []].append(first)
        }
        // Lines begin at crossings and dead ends; what is left then are circles.
        let ends = open.keys.sorted().filter { open[$0, default: []].count != 2 }
        for end in ends + open.keys.sorted() {
            while let next = open[end]?.last { chains.append(walk(from: end, to: next)) }
        }
    }

    private mutating func walk(from first: Int, to second: Int) -> [Int] {
        var chain = [first]
        var (here, next): (Int, Int?) = (first, second)
        while let there = next {
            close(here, there)
            chain.append(there)
            here = there
            let ways = open[here, default: []]
            next = ways.count == 1 ? ways[0] : nil
        }
        return chain
    }

    private mutating func close(_ one: Int, _ other: Int) {
        for (here, there) in [(one, other), (other, one)] {
            if let place = open[here]?.lastIndex(of: there) { open[here]?.remove(at: place) }
        }
    }
}
