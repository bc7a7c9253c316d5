extension DriveMachine {
    /// The state without what it holds.
    package enum Name: Equatable, Sendable { case parked, arming, driving, idle, leaving, paused, resuming }

    package var name: Name {
        switch phase {
        case .parked: return .parked
        case .arming: return .arming
        case .driving: return .driving
        case .idle: return .idle
        case .leaving: return .leaving
        case .paused: return .paused
        case .resuming: return .resuming
        }
    }

    /// The parts of a machine that a loop looks at after each event. A machine that is asked for each of these is
    /// copied for each, and that costs as much as the fix.
    package struct Outlook: Equatable, Sendable {
        package var name: Name
        package var drive: OpenDrive?
        package var deadline: Int64?
    }

    package var outlook: Outlook { Outlook(name: name, drive: drive, deadline: deadline) }

    /// Does the same as ``handle(_:at:_:)``, and gives how the machine stands then.
    package mutating func outlook(after event: Event, at now: Moment, _ emit: Emit) -> Outlook {
        handle(event, at: now, emit)
        return outlook
    }
}
