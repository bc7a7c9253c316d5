import Civil

/// A question on its way to a service.
package struct OnlineCall: Equatable, Sendable {
    package let question: OnlineQuestion
    package let service: OnlineSettings.Service
    package let address: CallAddress

    init(_ question: OnlineQuestion, _ service: OnlineSettings.Service, utc: Int64) {
        (self.question, self.service) = (question, service)
        address = CallAddress(question, of: service, today: UTCText.day(of: utc))
    }
}
