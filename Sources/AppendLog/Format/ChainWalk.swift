/// Follows the chain through whole blocks in the order (segment, block): which are linked, which are leaves, where a
/// link is missing (docs/spool-format.md, section 8). Used by `verify` and by a writer that opens a log.
package struct ChainWalk {
    package enum Finding: Equatable, Sendable {
        /// The chain runs through this block.
        case linked(BlockPlace)
        /// The chain leaves this block aside; it may have been linked a moment ago.
        case leaf(BlockPlace)
        /// The block that this one names is not there.
        case brokenBefore(BlockPlace)
    }

    private struct Link {
        var digest: Digest
        var place: BlockPlace?
    }

    /// The number of blocks that a block may link back: more than a commit that failed several times can leave behind.
    private static let memory = 4096

    private var linked: [Link] = [Link(digest: .zero, place: nil)]
    private var dropped = 0
    private var held: [Link] = []
    /// True if nothing before the first block is read: then it is no break if this block names something unknown.
    private let beginsMidway: Bool

    package init(midway: Bool = false) { beginsMidway = midway }

    /// Goes on behind the block whose header has this digest.
    init(after tip: Digest) {
        beginsMidway = true
        linked.append(Link(digest: tip, place: nil))
    }

    /// Nothing that came is in question.
    var isSettled: Bool { held.isEmpty }

    /// True if a block that names this digest would be linked.
    func continues(after digest: Digest) -> Bool { tip == digest || (beginsMidway && !hasLinks) }

    /// The header hash that the next block must name.
    package var tip: Digest { linked[linked.count - 1].digest }

    package var hasLinks: Bool { linked.count + dropped > 1 }

    package mutating func add(
        _ header: BlockHeader, digest: Digest, report: (Finding) -> Void
    ) {
        let link = Link(digest: digest, place: header.place)
        // Nearly always it is the last one.
        if let position = linked.lastIndex(where: { $0.digest == header.previous }) {
            releaseHeld(report)
            unlink(after: position, report)
            append(link, report)
        } else if let last = held.last, last.digest == header.previous {
            held.append(link)
            if header.part == 0 { acceptHeld(report) }
        } else if header.part == 0 {
            releaseHeld(report)
            if hasLinks || !beginsMidway { report(.brokenBefore(header.place)) }
            // A commit that was made again names the same block once more: it is remembered though it is not there.
            append(Link(digest: header.previous, place: nil), report)
            append(link, report)
        } else {
            releaseHeld(report)
            held.append(link)
        }
    }

    /// The log ends here: what is held back is linked by nobody.
    package mutating func finish(report: (Finding) -> Void) { releaseHeld(report) }

    private mutating func append(_ link: Link, _ report: (Finding) -> Void) {
        linked.append(link)
        if let place = link.place { report(.linked(place)) }
        if linked.count > 2 * ChainWalk.memory { forget(ChainWalk.memory) }
    }

    private mutating func forget(_ count: Int) {
        linked.removeFirst(count)
        dropped += count
    }

    private mutating func unlink(after position: Int, _ report: (Finding) -> Void) {
        while linked.count - 1 > position {
            let link = linked.removeLast()
            if let place = link.place { report(.leaf(place)) }
        }
    }

    private mutating func releaseHeld(_ report: (Finding) -> Void) {
        for link in held { if let place = link.place { report(.leaf(place)) } }
        held.removeAll(keepingCapacity: true)
    }

    /// A later commit links to what was held back, so it was acknowledged, and what it names is gone.
    private mutating func acceptHeld(_ report: (Finding) -> Void) {
        if let place = held.first?.place { report(.brokenBefore(place)) }
        for link in held { append(link, report) }
        held.removeAll(keepingCapacity: true)
    }
}
