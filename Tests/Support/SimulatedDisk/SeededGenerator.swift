/// SplitMix64: everything random in a test comes from a seed, so that it can be had again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A generator of its own for the `index`-th part of what `seed` makes.
    package init(seed: UInt64, part index: UInt64) {
        state = Mixing.finish(seed ^ Mixing.finish(index &+ 0x9E37_79B9_7F4A_7C15))
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Mixing.finish(state)
    }

    package mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0)
        return Int((next() >> 33) % UInt64(bound))
    }

    package mutating func within(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// True `numerator` times in `denominator`.
    package mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
        below(denominator) < numerator
    }
}

/// 64-bit mixing for hashes of disk images; no adversary is expected.
package enum Mixing {
    package static func finish(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Four lanes, so that the multiplications do not wait for each other.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var lanes: (UInt64, UInt64, UInt64, UInt64) = (seed, ~seed, seed &+ 1, UInt64(bytes.count))
        var position = 0
        while position + 32 <= bytes.count {
            lanes.0 = step(lanes.0, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            lanes.1 = step(lanes.1, bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
            lanes.2 = step(lanes.2, bytes.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self))
            lanes.3 = step(lanes.3, bytes.loadUnaligned(fromByteOffset: position + 24, as: UInt64.self))
            position += 32
        }
        while position < bytes.count {
            lanes.0 = step(lanes.0, UInt64(bytes[position]))
            position += 1
        }
        let left = finish(lanes.0) ^ finish(lanes.1 &+ 0x1234_5678_9ABC_DEF1)
        let right = finish(lanes.2 &+ 0x0F1E_2D3C_4B5A_6978) ^ finish(lanes.3 &+ 0x7777_1357_2468_ACE1)
        return finish(left &+ right &* 3)
    }

    @inline(__always)
    private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let mixed = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 29)
    }
}
