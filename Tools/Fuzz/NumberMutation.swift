import Glibc
import HostileBytes

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

/// Every other mutation of libFuzzer is this one.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateInput(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: UInt32) -> Int {
    var mutation = NumberMutation(seed: UInt64(seed))
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let changed = mutation.changed(bytes), changed.count <= room else { return mutate(data, count, room) }
    for (place, byte) in changed.enumerated() { data[place] = byte }
    return changed.count
}

/// One of the numbers in a text becomes an extreme one, every other time.
private struct NumberMutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Nil where nothing is to be changed, or there is no number.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8]? {
        let numbers = ExtremeNumbers.numbers(in: bytes)
        guard below(2) == 0, !numbers.isEmpty else { return nil }
        let number = numbers[below(numbers.count)]
        return ExtremeNumbers.replacing(number, in: bytes, by: ExtremeNumbers.all[below(ExtremeNumbers.all.count)])
    }

    /// SplitMix64.
    private mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
