/// The way in which `roadbook-online` is called.
struct OnlineOptions: Equatable {
    enum Errand: Equatable { case ask, dryRun, help, version }

    struct Misuse: Error, Equatable { var text: String }

    var errand = Errand.ask
    var data: String
    var configuration: String

    init(_ arguments: [String], environment: (String) -> String?) throws(Misuse) {
        data = environment("ROADBOOK_DATA") ?? "/var/lib/roadbook"
        configuration = environment("ROADBOOK_CONFIG") ?? "/etc/roadbook"
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--dry-run": errand = .dryRun
            case "--help": errand = .help
            case "--version": errand = .version
            case "--data": data = try OnlineOptions.value(parts, &rest)
            case "--config": configuration = try OnlineOptions.value(parts, &rest)
            default: throw Misuse(text: OnlineWords.noOption(argument))
            }
        }
    }

    private static func value(_ parts: [String], _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw Misuse(text: OnlineWords.needsValue(parts[0])) }
        return next
    }
}
