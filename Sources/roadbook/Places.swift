/// Where the books lie and the daemon listens: by option, else by environment, else where the package puts them.
struct Places: Equatable, Sendable {
    static let defaultData = "/var/lib/roadbook"
    static let defaultSocket = "/run/roadbook/control"

    let data: String
    let socket: String

    init(data: String?, socket: String?, environment: (String) -> String?) {
        self.data = Places.first(data, environment("ROADBOOK_DATA"), Places.defaultData)
        self.socket = Places.first(socket, environment("ROADBOOK_SOCKET"), Places.defaultSocket)
    }

    var spool: String { "\(data)/spool" }
    var ledger: String { "\(data)/ledger" }
    var catalogue: String { "\(data)/catalogue/catalogue.db" }

    /// An empty variable is one that is not set, as everywhere in a shell.
    private static func first(_ option: String?, _ variable: String?, _ fallback: String) -> String {
        if let option { return option }
        guard let variable, !variable.isEmpty else { return fallback }
        return variable
    }
}
