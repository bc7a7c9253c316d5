import Spool

/// Everything that a hook may be run for. The names are fixed: they are names of folders too, and nothing that anyone
/// typed or a receiver sent becomes one.
enum HookEvent: String, CaseIterable {
    case driveStarted = "drive-started"
    case driveFinished = "drive-finished"
    case driveReopened = "drive-reopened"
    case powerCutRecovered = "power-cut-recovered"
    case serviceDue = "service-due"
    case inboxNew = "inbox-new"
    case healthChanged = "health-changed"

    init(_ kind: DriveHappening.Kind) {
        switch kind {
        case .started: self = .driveStarted
        case .finished: self = .driveFinished
        case .reopened: self = .driveReopened
        case .recovered: self = .powerCutRecovered
        }
    }

    /// The folder of the hooks that are run for this event alone.
    var folder: String { "\(rawValue).d" }

    /// True if it is of a trip.
    var isOfDrive: Bool {
        switch self {
        case .driveStarted, .driveFinished, .driveReopened, .powerCutRecovered: return true
        case .serviceDue, .inboxNew, .healthChanged: return false
        }
    }
}
