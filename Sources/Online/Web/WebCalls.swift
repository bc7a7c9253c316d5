/// The calls of one run, each in the name of whom its service may write to.
struct WebCalls {
    private let calls: [String: WebCall]

    init(_ settings: OnlineSettings) throws(OnlineComplaint) {
        var calls: [String: WebCall] = [:]
        for service in [settings.streets, settings.weather].compactMap(\.self) {
            let agent = OnlineWords.userAgent(contact: service.contact)
            guard let call = WebCall(userAgent: agent) else { throw OnlineComplaint(OnlineWords.noLibrary) }
            calls[service.name] = call
        }
        self.calls = calls
    }

    func get(_ call: OnlineCall) -> WebReply {
        calls[call.service.name]?.get(call.address.text, language: call.service.language) ?? .unreachable
    }
}
