/// The events that a descriptor is waited for.
package struct ControlInterest: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let reading = ControlInterest(rawValue: 1)
    package static let writing = ControlInterest(rawValue: 2)
}

/// Everything that the server wants of the program that runs the loop and knows the answers. Nothing here blocks.
package struct ControlSurroundings {
    /// Wait for this on the descriptor from now on, level-triggered; the first time it is new. An empty set still
    /// waits for the other side to hang up.
    package var watch: (Int32, ControlInterest) -> Void
    /// The descriptor is about to be closed.
    package var forget: (Int32) -> Void
    /// Milliseconds of the clock that deadlines are in.
    package var now: () -> Int64
    /// For GetStatus and Watch.
    package var status: () -> Status
    /// Every other call. It is answered through the reply, now or later.
    package var answer: (ControlRequest, ControlCaller, ControlReply) -> Void
    /// For the log.
    package var note: (ControlServer.Note) -> Void

    package init(
        watch: @escaping (Int32, ControlInterest) -> Void, forget: @escaping (Int32) -> Void,
        now: @escaping () -> Int64, status: @escaping () -> Status,
        answer: @escaping (ControlRequest, ControlCaller, ControlReply) -> Void,
        note: @escaping (ControlServer.Note) -> Void
    ) {
        self.watch = watch
        self.forget = forget
        self.now = now
        self.status = status
        self.answer = answer
        self.note = note
    }
}
