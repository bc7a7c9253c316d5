/// Names damage while a log is read: follows the chain, and from it tells what a power cut left behind (torn) from what
/// was acknowledged and is gone (damaged), changed (edited) or absent (gap).
///
/// It rests on one rule: if the chain runs on without a break, and every block that it runs through is complete, then
/// nothing acknowledged is missing.
struct ChainAudit {
    private struct Linked {
        var place: BlockPlace
        var lines: ClosedRange<UInt64>?
        var isComplete: Bool
        var isEdited: Bool
        var isConfirmed = false
    }

    private struct Gap {
        var lines: ClosedRange<UInt64>
        var segments: ClosedRange<UInt64>
        var isAtBreak: Bool
    }

    private static let memory = 256

    private(set) var missingLines: UInt64 = 0
    private(set) var unacknowledgedLines: UInt64 = 0
    /// The highest line on which two later commits build; 0 if there is none.
    private(set) var acknowledgedLine: UInt64 = 0
    /// The highest on which one does.
    private var confirmedLine: UInt64 = 0
    /// The segments in which missing lines stood, ascending: each range runs from the last good line before them to the
    /// next one after them.
    private(set) var missingIn: [ClosedRange<UInt64>] = []
    private var walk = ChainWalk()
    /// Not whole and without a header, since the last linked block.
    private var unreadable: [BlockPlace] = []
    /// Linked blocks with something wrong, and those of the commit that is not confirmed yet.
    private var linked: [Linked] = []
    private var gaps: [Gap] = []
    private var passedBlank = false
    /// The newest block names one that is not there.
    private(set) var isAtBreak = false

    /// A blank block before a written one, or a segment that is not there.
    mutating func passBlank() { passedBlank = true }

    mutating func addUnreadable(_ place: BlockPlace) { unreadable.append(place) }

    /// Lines that should come next and are nowhere in these segments.
    mutating func addGap(_ lines: ClosedRange<UInt64>, in segments: ClosedRange<UInt64>) {
        gaps.append(Gap(lines: lines, segments: segments, isAtBreak: isAtBreak))
    }

    /// Part of the log was not read: the chain begins anew.
    mutating func skip() { walk = ChainWalk(midway: true) }

    /// True if nothing is open: what comes can be judged by itself.
    var isSettled: Bool {
        unreadable.isEmpty && gaps.isEmpty && walk.isSettled && linked.allSatisfy { $0.isComplete && !$0.isEdited }
    }

    /// True if a block that names this digest would be linked.
    func continues(after digest: Digest) -> Bool { walk.continues(after: digest) }

    /// A whole segment was read, and its chain not followed.
    mutating func passWhole() {
        linked.removeAll()
        passedBlank = false
        isAtBreak = false
    }

    /// The header of the last block that was passed has this digest; nil where it cannot be read any more.
    mutating func goOn(after tip: Digest?) {
        walk = tip.map { ChainWalk(after: $0) } ?? ChainWalk(midway: true)
    }

    /// Takes the next header, and reports whether the chain runs through its block, as far as can be said now.
    mutating func add(
        _ header: BlockHeader, digest: Digest, isComplete: Bool, isEdited: Bool, _ report: (LogFinding) -> Void
    ) -> Bool {
        var leaves: [BlockPlace] = []
        var broken: BlockPlace?
        var isLinked = false
        walk.add(header, digest: digest) { finding in
            switch finding {
            case .leaf(let place): leaves.append(place)
            case .brokenBefore(let place): broken = place
            case .linked: isLinked = true
            }
        }
        drop(leaves, report)
        isAtBreak = broken != nil
        if let broken { explainBreak(before: broken, report) }
        let lines = header.count > 0 ? header.first...header.last : nil
        if isLinked {
            settle(confirms: header.part == 0, report)
            let block = Linked(place: header.place, lines: lines, isComplete: isComplete, isEdited: isEdited)
            linked.append(block)
        }
        return isLinked
    }

    /// The log ends here: what no later commit confirmed was a power cut's.
    mutating func finish(_ report: (LogFinding) -> Void) {
        walk.finish { finding in
            if case .leaf(let place) = finding { report(ChainAudit.torn(place)) }
        }
        for place in unreadable { report(ChainAudit.torn(place)) }
        unreadable.removeAll()
        for block in linked where !block.isConfirmed {
            if !block.isComplete {
                report(ChainAudit.torn(block.place))
            } else if block.isEdited {
                report(ChainAudit.edited(block.place))
            }
        }
        closeGaps()
    }

    private mutating func drop(_ leaves: [BlockPlace], _ report: (LogFinding) -> Void) {
        for place in leaves {
            report(ChainAudit.torn(place))
            linked.removeAll { $0.place == place }
        }
    }

    private mutating func explainBreak(before place: BlockPlace, _ report: (LogFinding) -> Void) {
        for gone in unreadable {
            report(LogFinding(kind: .damaged, place: gone, detail: AppendLogWords.noGoodHeader))
        }
        if unreadable.isEmpty {
            let kind: LogFinding.Kind = passedBlank ? .gap : .edited
            let detail = passedBlank ? AppendLogWords.blockBeforeIsMissing : AppendLogWords.headerBeforeWasChanged
            report(LogFinding(kind: kind, place: place, detail: detail))
        }
        unreadable.removeAll()
        for index in gaps.indices { gaps[index].isAtBreak = true }
    }

    /// A block was linked: what the chain passed by was torn; what a later commit builds on was acknowledged.
    private mutating func settle(confirms: Bool, _ report: (LogFinding) -> Void) {
        for place in unreadable { report(ChainAudit.torn(place)) }
        unreadable.removeAll()
        passedBlank = false
        guard confirms else { return }
        acknowledgedLine = confirmedLine
        for index in linked.indices where !linked[index].isConfirmed {
            linked[index].isConfirmed = true
            confirmedLine = max(confirmedLine, linked[index].lines?.upperBound ?? 0)
            confirm(linked[index], report)
        }
        closeGaps()
        linked.removeAll { $0.isConfirmed && $0.isComplete }
        if linked.count > ChainAudit.memory { linked.removeFirst(linked.count - ChainAudit.memory) }
    }

    private func confirm(_ block: Linked, _ report: (LogFinding) -> Void) {
        if block.isEdited {
            report(ChainAudit.edited(block.place))
        } else if !block.isComplete {
            report(LogFinding(kind: .damaged, place: block.place, detail: AppendLogWords.linesAreNotGood))
        }
    }

    private mutating func closeGaps() {
        for gap in gaps {
            let isMissing =
                gap.isAtBreak
                || linked.contains { block in
                    let isLost = block.isConfirmed && !block.isComplete && !block.isEdited
                    return isLost && block.lines?.overlaps(gap.lines) == true
                }
            let count = UInt64(gap.lines.count)
            if isMissing { missingLines += count } else { unacknowledgedLines += count }
            if isMissing, missingIn.last != gap.segments { missingIn.append(gap.segments) }
        }
        gaps.removeAll()
    }

    private static func torn(_ place: BlockPlace) -> LogFinding {
        LogFinding(kind: .torn, place: place, detail: AppendLogWords.leftByCut)
    }

    private static func edited(_ place: BlockPlace) -> LogFinding {
        LogFinding(kind: .edited, place: place, detail: AppendLogWords.linesAreOthers)
    }
}
