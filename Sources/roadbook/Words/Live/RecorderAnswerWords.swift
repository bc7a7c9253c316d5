import Control

/// The words for a recorder that does not answer, or refuses.
enum RecorderAnswerWords {
    private static let versionHint = "are both of one version?"

    static let otherAnswer = Complaint("the recorder answered something else", hint: versionHint)

    static func tooLong(_ operand: String, most: Int) -> Complaint {
        .usage("\(operand) is longer than \(most) bytes")
    }

    static func failure(_ failure: ControlClient.Failure, _ path: String) -> Complaint {
        switch failure {
        case .noSocket, .refused, .closed:
            return Complaint("no recorder at \(path)", hint: "systemctl status roadbookd", code: .noDaemon)
        case .notPermitted:
            return Complaint("\(path): not permitted", hint: "sudo adduser $USER roadbook, then log in again")
        case .noAnswer(let seconds):
            return Complaint(
                "no answer from the recorder in \(seconds) s", hint: "systemctl status roadbookd", code: .noDaemon)
        case .notUnderstood(let what):
            return Complaint("cannot read the recorder's answer: \(what)", hint: versionHint)
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
            return Complaint("the recorder refuses: \(error.name)", hint: versionHint)
        }
    }
}
