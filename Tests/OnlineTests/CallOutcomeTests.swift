import Answers
import Drive
import Online
import Testing

/// The worth of replies of the network.
@Suite struct CallOutcomeTests {
    private func outcome(_ reply: WebReply) throws -> CallOutcome {
        let settings = try OnlineSettings.of(
            "[Online]\nStreets=photon\nStreetsEndpoint=https://a.org/reverse\nContact=anna\n")
        let end = TripEnd(place: Coordinate(latitudeE7: 500_998_000, longitudeE7: 85_442_000), time: nil)
        var pace = CallPace(QuestionList([end], except: PrivateCircles([])), settings, book: AnswerBook(), clock: 0)
        guard case .ask(let call) = pace.step(utc: 0, clock: CallPace.between) else { throw Missing() }
        return CallOutcome(reply, to: call, utc: 0)
    }

    private struct Missing: Error {}

    private func reason(_ status: Int) throws -> CallFailure.Reason? {
        let reply = WebReply.answered(status: status, body: Array("<html>".utf8), retryAfterSeconds: nil)
        guard case .failed(let reason, status, nil) = try outcome(reply) else { return nil }
        return reason
    }

    @Test func everyStatusIsOneOfSix() throws {
        let expected: [Int: CallFailure.Reason] = [
            200: .wrong, 204: .wrong, 301: .wrong, 302: .wrong, 307: .wrong, 400: .rejected, 404: .rejected,
            401: .refused, 403: .refused, 407: .broken, 429: .limited, 503: .limited, 500: .broken, 502: .broken,
            504: .broken, 100: .wrong, 0: .wrong, 999: .wrong,
        ]
        for (status, reason) in expected { #expect(try self.reason(status) == reason, "\(status)") }
    }

    @Test func whatTheServiceSaysOfItsTimeIsHandedOn() throws {
        let reply = WebReply.answered(status: 429, body: [], retryAfterSeconds: 17)
        #expect(try outcome(reply) == .failed(.limited, status: 429, retryAfterSeconds: 17))
    }

    @Test func aConnectionThatFailsIsNoAnswer() throws {
        #expect(try outcome(.unreachable) == .unreachable)
        #expect(try outcome(.timeout) == .failed(.timeout, status: 0, retryAfterSeconds: nil))
        #expect(try outcome(.broken) == .failed(.broken, status: 0, retryAfterSeconds: nil))
        #expect(try outcome(.untrusted) == .failed(.wrong, status: 0, retryAfterSeconds: nil))
        #expect(try outcome(.tooMuch(status: 200)) == .failed(.wrong, status: 200, retryAfterSeconds: nil))
    }

    @Test func aGoodStatusIsReadAndAnotherIsNot() throws {
        let empty = Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8)
        #expect(try outcome(.answered(status: 200, body: empty, retryAfterSeconds: nil)) == .nothing)
        let moved = try outcome(.answered(status: 302, body: empty, retryAfterSeconds: nil))
        #expect(moved == .failed(.wrong, status: 302, retryAfterSeconds: nil))
    }
}
