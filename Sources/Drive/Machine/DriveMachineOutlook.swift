extension DriveMachine {
    /// The parts of a machine that a loop looks at after each event. A machine that is asked for each of these is
    /// copied for each, and that costs as much as the fix.
    package struct Outlook: Equatable, Sendable {
        package var state: State
        package var drive: OpenDrive?
        package var deadline: Int64?
    }

    package var outlook: Outlook { Outlook(state: state, drive: drive, deadline: deadline) }

    /// Does the same as ``hear(_:at:_:)``, and gives how the machine stands then.
    package mutating func outlook(after event: Event, at now: Moment, _ emit: Emit) -> Outlook {
        hear(event, at: now, emit)
        return outlook
    }
}
