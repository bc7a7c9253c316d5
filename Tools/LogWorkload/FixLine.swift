/// A line in the shape of a fix, about 90 bytes on the card, that follows from the seed and a count alone: whoever
/// reads it back can tell whether every byte is as it was written.
struct FixLine {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(128) }

    /// `<count> <latitude> <longitude> <altitude> <speed> <course> <mode> <used> <eph> <epv>`
    mutating func compose(seed: UInt64, count: UInt64) {
        var random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ count)
        bytes.removeAll(keepingCapacity: true)
        digits(count, atLeast: 1)
        decimal(51_000_000 &+ random.next() % 1_000_000, places: 6)
        decimal(100_000_000 &+ random.next() % 70_000_000, places: 6, isNegative: true)
        decimal(random.next() % 90_000, places: 2)
        decimal(random.next() % 40_000, places: 3)
        decimal(random.next() % 360_000, places: 3)
        decimal(3, places: 0)
        decimal(4 + random.next() % 12, places: 0)
        decimal(random.next() % 5000, places: 3)
        decimal(random.next() % 9000, places: 3)
    }

    private mutating func decimal(_ value: UInt64, places: Int, isNegative: Bool = false) {
        bytes.append(0x20)
        if isNegative { bytes.append(0x2D) }
        var unit: UInt64 = 1
        for _ in 0..<places { unit *= 10 }
        digits(value / unit, atLeast: 1)
        guard places > 0 else { return }
        bytes.append(0x2E)
        digits(value % unit, atLeast: places)
    }

    private mutating func digits(_ value: UInt64, atLeast width: Int) {
        let start = bytes.count
        var rest = value
        repeat {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0 || bytes.count - start < width
        bytes[start...].reverse()
    }
}

/// SplitMix64: small, seeded, the same everywhere.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
