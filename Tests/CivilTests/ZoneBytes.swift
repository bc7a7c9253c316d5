/// A file of the zone database, made up for a test.
struct ZoneBytes {
    /// The instants of the changes, and the kind of clock from each on.
    var changes: [(at: Int64, kind: UInt8)] = []
    /// Seconds ahead of UTC of each kind.
    var kinds: [Int32] = [3_600]
    var footer = ""
    var version = UInt8(ascii: "2")

    var bytes: [UInt8] {
        // Old programs read the first block, which has nothing but what it must.
        let old = header(changes: 0, kinds: 1) + kind(0) + letters
        return old + header(changes: changes.count, kinds: kinds.count) + block + Array("\n\(footer)\n".utf8)
    }

    private var letters: [UInt8] { Array("XYZ\0".utf8) }

    private var block: [UInt8] {
        changes.flatMap { big(UInt64(bitPattern: $0.at), 8) } + changes.map(\.kind) + kinds.flatMap(kind) + letters
    }

    private func header(changes: Int, kinds: Int) -> [UInt8] {
        let counts = [0, 0, 0, changes, kinds, letters.count].flatMap { big(UInt64($0), 4) }
        return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts
    }

    private func kind(_ offset: Int32) -> [UInt8] { big(UInt64(UInt32(bitPattern: offset)), 4) + [0, 0] }

    private func big(_ number: UInt64, _ width: UInt64) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
