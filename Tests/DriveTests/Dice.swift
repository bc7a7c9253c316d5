/// SplitMix64: the same throws for the same seed.
struct Dice {
    var state: UInt64

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func roll(_ bound: Int) -> Int { Int(next() >> 33) % bound }

    mutating func of<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }

    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + Double(next() >> 11) / Double(1 << 53) * (high - low)
    }
}
