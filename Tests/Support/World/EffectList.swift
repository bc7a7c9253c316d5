import Drive

/// A machine's effects, and the decisions among them.
package protocol EffectList {
    var effects: [DriveMachine.Effect] { get }
}

extension EffectList {
    package var begins: [Decision.Begin] {
        effects.compactMap { if case .decided(.begin(let begin)) = $0 { begin } else { nil } }
    }
    package var ends: [Decision.End] {
        effects.compactMap { if case .decided(.end(let end)) = $0 { end } else { nil } }
    }
    package var reopened: Int { effects.filter { if case .decided(.reopen) = $0 { true } else { false } }.count }
    /// The boottimes of the fixes that are written.
    package var recorded: [Int64] {
        effects.compactMap { if case .record(let fix) = $0 { fix.boottime } else { nil } }
    }
    package var continued: [Int64] {
        effects.compactMap { if case .decided(.continued(let off)) = $0 { off } else { nil } }
    }
    package var notices: [DriveMachine.Notice] {
        effects.compactMap { if case .announce(let notice) = $0 { notice } else { nil } }
    }
}
