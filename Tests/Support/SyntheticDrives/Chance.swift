import Glibc

/// All that is random in a synthetic drive, from one seed: the same seed gives the same drives on every machine.
package struct Chance: Sendable {
    private var state: UInt64
    /// Normal numbers are made in pairs.
    private var spare: Double?

    package init(seed: UInt64) { state = seed }

    /// A source of its own for a part of what `seed` makes, so that more of one part changes no other.
    package init(seed: UInt64, part: UInt64) {
        state = Chance.mixed(seed ^ Chance.mixed(part &+ 0x9E37_79B9_7F4A_7C15))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Chance.mixed(state)
    }

    /// From 0 up to 1, never 1.
    package mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    package mutating func within(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    package mutating func below(_ bound: Int) -> Int { Int((next() >> 33) % UInt64(bound)) }

    package mutating func happens(_ probability: Double) -> Bool { unit() < probability }

    package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

    package mutating func normal(_ sigma: Double) -> Double {
        if let spare {
            self.spare = nil
            return spare * sigma
        }
        let radius = (-2 * log(1 - unit())).squareRoot()
        let angle = 2 * Double.pi * unit()
        spare = radius * sin(angle)
        return radius * cos(angle) * sigma
    }
}

/// A value that wanders about zero and forgets where it was: noise that is alike from one moment to the next, as the
/// errors of a receiver, the hills and the mood of the traffic are.
struct Wander: Sendable {
    private(set) var value: Double
    let sigma: Double

    init(sigma: Double, _ chance: inout Chance) {
        self.sigma = sigma
        value = chance.normal(sigma)
    }

    /// `part` is how much of the time (or way) goes by in which it forgets.
    mutating func step(_ part: Double, _ chance: inout Chance) {
        let kept = exp(-part)
        value = value * kept + chance.normal(sigma * (1 - kept * kept).squareRoot())
    }
}
