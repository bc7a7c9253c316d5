import AppendLog
import Catalogue
import Ledger

/// The reason for which a run could not do its work: one line of cause, and where there is one, a line of what to do.
struct OnlineComplaint: Error, Equatable {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }

    init(_ error: any Error) {
        switch error {
        case let complaint as OnlineComplaint: self = complaint
        case let error as LogError: self.init(error.message)
        case let error as LedgerError: self.init(error.message, hint: error.hint)
        case let error as DatabaseError: self.init("\(error.path): \(error.message)")
        case let fault as OnlineSettings.Fault: self.init(OnlineWords.fault(fault), hint: OnlineWords.hint(fault))
        default: self.init("\(error)")
        }
    }
}
