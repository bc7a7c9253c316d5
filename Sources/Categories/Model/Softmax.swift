import Glibc

/// Probabilities of scores that are logarithms but for a constant.
enum Softmax {
    static func of(_ scores: [Double]) -> [Double] {
        let highest = scores.max() ?? 0
        let shares = scores.map { exp($0 - highest) }
        let sum = shares.reduce(0, +)
        return shares.map { $0 / sum }
    }
}
