import Control

/// The recorder, as the verbs speak with it: a call, or one line that says why there is none.
struct RecorderClient {
    let path: String

    init(_ places: Paths) { path = places.socket }

    func call(_ request: ControlRequest) throws -> ControlAnswer {
        do throws(ControlClient.Failure) {
            return try ControlClient(path).call(request)
        } catch {
            throw RecorderAnswerWords.failure(error, path)
        }
    }

    func status() throws -> Status {
        guard case .status(let status) = try call(.getStatus) else { throw RecorderAnswerWords.otherAnswer }
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
            throw RecorderAnswerWords.failure(error, path)
        }
    }

    /// The complaint when there is no recorder any more.
    var gone: Complaint { RecorderAnswerWords.failure(.closed, path) }

    /// The text, if a call can carry it; nil stays nil.
    static func text(_ text: String?, _ operand: String) throws -> String? {
        guard let text, text.utf8.count > ControlRequest.longestText else { return text }
        throw RecorderAnswerWords.tooLong(operand, most: ControlRequest.longestText)
    }
}
