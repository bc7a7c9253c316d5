extension DriveMachine {
    /// The parts of a machine that a loop looks at after each event. A machine that is asked for each of these is
    /// copied for each, and that costs as much as the fix.
    package struct Outlook: Equatable, Sendable {
        package var state: State
        package var drive: OpenDrive?
        package var deadline: Int64?

        /// The moment up to which the drive has lasted, on the clock that it began on: now, but for a pause, and for a
        /// drive whose power was cut.
        package func lasts(at now: Int64) -> Int64 {
            switch state {
            case .paused(let since): return since
            case .resuming(let lastLine, let pausedSince): return pausedSince ?? lastLine.boottime
            case .parked, .arming, .driving, .idle, .leaving: return now
            }
        }

        /// The UTC at which the drive began.
        package func begun(offset: Int64?) -> Int64? { drive.flatMap { utc(of: $0.since, offset: offset) } }

        /// The UTC of a moment of the drive, where the clock of its boot knows; `offset` is UTC minus boottime of now.
        package func utc(of boottime: Int64, offset: Int64?) -> Int64? {
            guard case .resuming(let lastLine, _) = state else { return offset.map { boottime + $0 } }
            return lastLine.utc.map { $0 - lastLine.boottime + boottime }
        }
    }

    package var outlook: Outlook { Outlook(state: state, drive: drive, deadline: deadline) }

    /// Does the same as ``hear(_:at:_:)``, and gives how the machine stands then.
    package mutating func outlook(after event: Event, at now: Moment, _ emit: Emit) -> Outlook {
        hear(event, at: now, emit)
        return outlook
    }
}
