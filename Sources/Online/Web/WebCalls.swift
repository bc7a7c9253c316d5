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

    /// The reply, and what its giver's clock said then, in milliseconds since 1970.
    func get(_ call: OnlineCall) -> (reply: WebReply, date: Int64?) {
        guard let web = calls[call.service.name] else { return (.unreachable, nil) }
        let reply = web.get(call.address.text, language: call.service.language)
        return (reply, web.date)
    }
}
