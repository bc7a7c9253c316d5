/// Numbers without any order, the same for the same seed on every machine.
struct Chances {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Both ends included.
    mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func happens(_ percent: Int) -> Bool { within(0...99) < percent }

    mutating func part() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// A number of deviation 1 about 0: a dozen parts of one, added up.
    mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + part() } }
}
