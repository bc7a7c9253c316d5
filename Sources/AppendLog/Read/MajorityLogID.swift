/// The log that blocks belong to, by what most of their headers say: one block that strayed here must not rename the
/// rest.
package struct MajorityLogID {
    private var counts: [UInt64: Int] = [:]

    mutating func add(_ source: any BlockSource) {
        var decoded = DecodedBlock()
        for index in 0..<source.count {
            decoded.decode(source.block(index), copies: false)
            if let header = decoded.header { counts[header.log, default: 0] += 1 }
        }
    }

    /// Nil if no header was good. Of two with as many the lower, so that every reader says the same.
    var winner: UInt64? { counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    package static func winner(in source: any BlockSource) -> UInt64? {
        var vote = MajorityLogID()
        vote.add(source)
        return vote.winner
    }
}
