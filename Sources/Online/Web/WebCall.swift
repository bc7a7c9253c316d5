import CCurl

/// Calls over the network, one at a time, each over a connection of its own: where one that is kept has died, the
/// library would send the call once more, at once.
final class WebCall {
    private static let timeoutMilliseconds: Int64 = 10_000
    private static let protocols = "http,https"

    private let handle: UnsafeMutableRawPointer
    private let body = WebBody()
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// The time in the newest answer by the clock of whoever gave it, in milliseconds since 1970.
    private(set) var date: Int64?

    /// Nil where the library has no memory.
    init?(userAgent: String) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let handle = curl_easy_init() else { return nil }
        self.handle = handle
        _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        _ = curl_set_number(handle, CURLOPT_TIMEOUT_MS, WebCall.timeoutMilliseconds)
        _ = curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
        _ = curl_set_number(handle, CURLOPT_FORBID_REUSE, 1)
        _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, WebCall.protocols)
        _ = curl_set_text(handle, CURLOPT_USERAGENT, userAgent)
        _ = curl_set_taker(handle, WebCall.taker, Unmanaged.passUnretained(body).toOpaque())
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
    }

    /// Every byte of an answer comes here; another number than that of the bytes ends the call.
    private static let taker: curl_taker = { bytes, size, count, whom in
        guard let bytes, let whom else { return 0 }
        let body = Unmanaged<WebBody>.fromOpaque(whom).takeUnretainedValue()
        return body.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    /// The seconds of a date that may be right: up to the year 9999.
    private static let years: Range<Int64> = 0..<253_402_300_800

    func get(_ address: String, language: String) -> WebReply {
        body.clear()
        curl_slist_free_all(headers)
        headers = curl_slist_append(nil, "Accept-Language: \(language)")
        _ = curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        _ = curl_set_text(handle, CURLOPT_URL, address)
        date = nil
        let code = curl_easy_perform(handle)
        let seconds = code == CURLE_OK ? curl_date_seconds(handle) : -1
        if WebCall.years.contains(seconds) { date = seconds * 1_000 }
        return reply(code)
    }

    private func reply(_ code: CURLcode) -> WebReply {
        let status = Int(curl_status(handle))
        switch code {
        case CURLE_OK:
            let seconds = curl_retry_after_seconds(handle)
            return .answered(status: status, body: body.bytes, retryAfterSeconds: seconds > 0 ? seconds : nil)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: return .unreachable
        case CURLE_OPERATION_TIMEDOUT:
            return curl_connected_after_microseconds(handle) > 0 ? .timeout : .unreachable
        case CURLE_WRITE_ERROR where body.isOver: return .tooMuch(status: status)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: return .untrusted
        default: return .broken
        }
    }
}
