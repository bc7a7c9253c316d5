import Catalogue
import Ledger

/// The catalogue that a verb opened last: what people said need not be read once more for what it writes.
final class OpenedCatalogue {
    var catalogue: Catalogue?

    /// Entries were written.
    func hear(_ new: [LedgerEntry]) { catalogue?.hear(new) }
}
