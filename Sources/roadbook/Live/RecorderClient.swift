import Control

/// The recorder, as the verbs speak with it: a call, or one line that says why there is none.
struct RecorderClient {
    let path: String

    init(_ places: Paths) { path = places.socket }

    func call(_ request: ControlRequest) throws -> ControlAnswer {
        do throws(ControlClient.Failure) {
            return try ControlClient(path).call(request)
        } catch {
            throw RecorderClient.complaint(error, path)
        }
    }

    func status() throws -> Status {
        guard case .status(let status) = try call(.getStatus) else { throw RecorderClient.strange }
        return status
    }

    /// A conversation that goes on after this first state.
    func watch(intervalMs: Int64?) throws -> (client: ControlClient, status: Status) {
        do throws(ControlClient.Failure) {
            let client = try ControlClient(path)
            try client.watch(intervalMs: intervalMs)
            let patience = ControlClient.patienceMs
            guard let status = try client.next(withinMs: patience) else { throw .noAnswer(seconds: patience / 1_000) }
            return (client, status)
        } catch {
            throw RecorderClient.complaint(error, path)
        }
    }

    /// The complaint when there is no recorder any more.
    var gone: Complaint { RecorderClient.complaint(.closed, path) }

    /// The text, if a call can carry it; nil stays nil.
    static func text(_ text: String?, _ operand: String) throws -> String? {
        guard let text, text.utf8.count > ControlRequest.longestText else { return text }
        throw Complaint.usage("\(operand) is longer than \(ControlRequest.longestText) bytes")
    }

    private static let strange = Complaint("the recorder answered something else", hint: "are both of one version?")

    static func complaint(_ failure: ControlClient.Failure, _ path: String) -> Complaint {
        switch failure {
        case .noSocket, .refused, .closed:
            return Complaint("no recorder at \(path)", hint: "systemctl status roadbookd", code: .noDaemon)
        case .notPermitted:
            return Complaint("\(path): not permitted", hint: "sudo adduser $USER roadbook, then log in again")
        case .noAnswer(let seconds):
            return Complaint(
                "no answer from the recorder in \(seconds) s", hint: "systemctl status roadbookd", code: .noDaemon)
        case .notUnderstood(let what):
            return Complaint("cannot read the recorder's answer: \(what)", hint: strange.hint)
        case .failed(let code): return Complaint("\(path): \(systemError(code))")
        case .error(let error): return refusal(error)
        }
    }

    /// Enough of the settings for a car that has no Bluetooth; one that has is called by its Vehicle= too.
    private static func section(_ name: String) -> String {
        "roadbook config show lists the cars; for another one write a section [Car] with the line Name=\(name)"
    }

    private static func refusal(_ error: ControlError) -> Complaint {
        switch error {
        case .noFix: return Complaint("there was no fix yet", hint: "roadbook status")
        case .carNotFound(let name):
            return Complaint("there is no car \"\(name)\"", hint: section(name), code: .notFound)
        case .vehicleNotFound(let name):
            return Complaint("there is no vehicle \"\(name)\"", hint: section(name), code: .notFound)
        case .storageFailing(let reason):
            return Complaint("the card is failing: \(reason)", hint: "roadbook status", code: .needsAttention)
        case .invalidSetting(let file, let line, let message):
            let place = line > 0 ? "\(file):\(line)" : file
            return Complaint(
                "the recorder keeps the settings that held: \(place): \(message)", hint: "roadbook config check",
                code: .needsAttention)
        case .tooManyClients(let limit):
            return Complaint("the recorder has \(limit) clients, and no place for another", hint: "try again")
        case .permissionDenied, .invalidMessage, .interfaceNotFound, .methodNotFound, .methodNotImplemented,
            .invalidParameter, .expectedMore, .other:
            return Complaint("the recorder refuses: \(error.name)", hint: strange.hint)
        }
    }
}
