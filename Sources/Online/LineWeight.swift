/// The weight with which a line matters to anyone who reads the journal; the numbers are syslog's. The unit keeps
/// notices and worse.
enum LineWeight: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case information = 6
}
