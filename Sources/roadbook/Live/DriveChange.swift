import Control

/// A change of the drive that the recorder has open, asked for by hand or by a button.
struct DriveChange {
    private let request: ControlRequest
    /// The words for the change, with the vehicle where one is known.
    private let done: (_ vehicle: String?, _ isOnCard: Bool) -> String
    /// The words for why nothing was changed.
    private let nothing: String

    init(_ request: ControlRequest, done: @escaping (String?, Bool) -> String, nothing: String) {
        self.request = request
        self.done = done
        self.nothing = nothing
    }

    func run(_ invocation: Invocation) throws -> ExitCode {
        let answer = try RecorderClient(invocation.places).call(request)
        guard case .drive(let drive, let changed, let durable) = answer else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("drive")
                if let drive { drive.write(to: &writer) } else { writer.null() }
                writer.member("changed", changed)
                writer.member("durable", durable)
            }
            return .ok
        }
        try invocation.output.line(changed ? done(drive?.vehicle, durable) : nothing)
        if let drive { try tell(drive, changed, invocation) }
        return .ok
    }

    private func tell(_ drive: CurrentDrive, _ changed: Bool, _ invocation: Invocation) throws {
        if request == .finish, changed {
            for line in DriveSummary(drive, invocation.units).lines { try invocation.output.line(line) }
        } else if drive.elapsedMs >= 1_000 {
            try invocation.output.line(DriveLine(drive, TripText(invocation)).text)
        }
    }
}
