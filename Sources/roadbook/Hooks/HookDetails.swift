import CarBook
import JSON

/// Everything that a message says of its event alone, by the names that docs/after-a-drive.md lists: of what happened
/// as of a trial, so that a program that is tried reads what it will read.
enum HookDetails {
    typealias Members = [JSONValue.Member]

    static func service(_ name: String, _ status: ServiceState.Status, days: Int?, metres: Int?) -> Members {
        [
            JSONValue.Member("service", .string(name)), JSONValue.Member("status", .string(status.rawValue)),
            JSONValue.Member("days", days.map { .integer(Int64($0)) } ?? .null),
            JSONValue.Member("metres", metres.map { .integer(Int64($0)) } ?? .null),
        ]
    }

    static func texts(_ title: String, _ text: String, commands: [String]) -> Members {
        [
            JSONValue.Member("title", .string(title)), JSONValue.Member("text", .string(text)),
            JSONValue.Member("commands", .array(commands.map { .string($0) })),
        ]
    }

    /// Only kinds and lines to type: what is missing of a trip says where it went.
    static func inbox(_ items: [(kind: InboxItem.Kind, command: String)]) -> Members {
        let told = items.map { item in
            JSONValue.object([
                JSONValue.Member("kind", .string(item.kind.rawValue)),
                JSONValue.Member("command", .string(item.command)),
            ])
        }
        return [JSONValue.Member("items", .array(told))]
    }

    static func health(_ problems: [String]) -> Members {
        [
            JSONValue.Member("healthy", .bool(problems.isEmpty)),
            JSONValue.Member("problems", .array(problems.map { .string($0) })),
        ]
    }

    /// Something of which nothing is true but that all is well. A drive has none: its trial is of a trip.
    static func trial(_ event: HookEvent) -> Members {
        switch event {
        case .driveStarted, .driveFinished, .driveReopened, .powerCutRecovered: return []
        case .serviceDue:
            let due = service(HookWords.trialService, .soon, days: ServiceState.daysOfSoon, metres: nil)
            return due + texts(HookWords.trialTitle, HookWords.trialText, commands: [])
        case .inboxNew: return inbox([(kind: .questioned, command: HookWords.trialCommand)])
        case .healthChanged: return health([])
        }
    }
}
