/// The blocks to show, by the UTC of their headers. Blocks without UTC are always shown.
package struct LogRange: Equatable, Sendable {
    /// Milliseconds since 1970.
    package var since: UInt64?
    package var until: UInt64?

    package init(since: UInt64? = nil, until: UInt64? = nil) {
        self.since = since
        self.until = until
    }

    /// A block holds what happened between the commit before it and its own.
    func shows(_ utc: UInt64?, after previous: UInt64?) -> Bool {
        guard let utc else { return true }
        if let since, utc < since { return false }
        if let until, let previous, previous > until { return false }
        return true
    }

    func skips(_ seal: SegmentSeal, after previous: UInt64?) -> Bool {
        guard seal.undated == 0, let from = seal.from, let to = seal.to else { return false }
        if let since, to < since { return true }
        if let until, let previous, previous > until, from > until { return true }
        return false
    }
}
