import Ledger
import Settings

/// The places where the books lie, the daemon listens and the settings are: by option, else by environment, else where
/// the package puts them.
struct Paths: Equatable, Sendable {
    static let defaultData = "/var/lib/roadbook"
    static let defaultSocket = "/run/roadbook/control"
    static let defaultConfiguration = "/etc/roadbook"

    let data: String
    let socket: String
    let settings: SettingsPaths

    init(data: String?, socket: String?, configuration: String? = nil, environment: (String) -> String?) {
        self.data = Paths.first(data, environment("ROADBOOK_DATA"), Paths.defaultData)
        self.socket = Paths.first(socket, environment("ROADBOOK_SOCKET"), Paths.defaultSocket)
        settings = SettingsPaths(
            admin: Paths.first(configuration, environment("ROADBOOK_CONFIG"), Paths.defaultConfiguration),
            personalFile: SettingsPaths.personalFile(environment: environment))
    }

    var spool: String { "\(data)/spool" }
    /// The place in which the recorder goes on when the card refuses, if the settings name one.
    var fallback: String? {
        let path = settings.read().settings.text(.fallback)
        return path.isEmpty ? nil : path
    }
    var ledger: String { "\(data)/ledger" }
    var imports: String { "\(data)/imports" }
    var answers: String { "\(data)/answers" }
    var worldPlaces: String { BookSet.worldPlaces(in: data) }
    /// The file that displays read.
    var snapshot: String { "\(data)/catalogue/snapshot.json" }
    var catalogue: String { "\(data)/catalogue/catalogue.db" }

    /// An empty variable is one that is not set, as everywhere in a shell.
    private static func first(_ option: String?, _ variable: String?, _ fallback: String) -> String {
        if let option { return option }
        guard let variable, !variable.isEmpty else { return fallback }
        return variable
    }
}
