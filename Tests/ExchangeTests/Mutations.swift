/// Bytes with a few of them changed, always the same for the same seed.
struct Mutations: Sequence, IteratorProtocol {
    private let original: [UInt8]
    private var state: UInt64

    init(of original: [UInt8], seed: UInt64) {
        self.original = original
        state = seed
    }

    mutating func next() -> [UInt8]? {
        var bytes = original
        for _ in 0...number(below: 3) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let index = number(below: bytes.count)
        switch number(below: 5) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(bytes[number(below: bytes.count)], at: index)
        case 2: bytes[index] = UInt8(number(below: 256))
        case 3: bytes[index] = Array("<>/\"&;]-.:\r\n\t 0".utf8)[number(below: 15)]
        default: bytes.removeSubrange(index..<Swift.min(bytes.count, index + number(below: 40)))
        }
    }

    mutating func number(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
