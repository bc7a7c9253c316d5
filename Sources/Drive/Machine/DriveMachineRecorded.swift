/// The records that the spool has of drives, in the order in which they were written. A recorder that starts takes them
/// in again, to go on where it was; nothing is decided anew.
extension DriveMachine {
    package enum Recorded: Equatable, Sendable {
        case fix(Fix)
        case car(Car.ID, Presence)
        case decided(Decision)
        case boot(Boot)

        /// Makes the record that is written down of an effect; nil where nothing is.
        package init?(_ effect: Effect) {
            switch effect {
            case .record(let fix): self = .fix(fix)
            case .decided(let decision): self = .decided(decision)
            case .edge, .commit, .announce: return nil
            }
        }
    }

    package mutating func takeIn(_ recorded: Recorded, at now: Moment) {
        if hasUndatedBoot, drive == nil { forgetUndated(before: recorded) }
        switch recorded {
        case .fix(let fix): takeIn(fix, now)
        // A car by itself decides nothing.
        case .car(let id, let presence): see(id, presence, now) { _ in }
        case .decided(let decision): apply(decision, at: now)
        case .boot(let boot): see(boot)
        }
    }

    /// The undated boot's drive is told with the end of the one before it, or not at all.
    private mutating func forgetUndated(before recorded: Recorded) {
        if case .decided(.begin(let begin)) = recorded, begin.isOfEarlierBoot { return }
        forgetBoot()
    }

    private mutating func takeIn(_ fix: Fix, _ now: Moment) {
        switch state {
        case .driving, .idle, .leaving, .paused: return count(fix, nil, now)
        case .parked, .arming: _ = trace.see(fix, rules)
        case .resuming: break
        }
        ring.append(fix, isRecorded: true)
    }
}
