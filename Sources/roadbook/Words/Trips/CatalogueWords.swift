import Catalogue
import Terminal

/// The words about the catalogue, for whatever verb reads it.
enum CatalogueWords {
    static func notKept(_ file: String, _ why: String) -> String {
        "the catalogue at \(file) cannot be kept: \(why); the books are read without it"
    }

    static let wasDamaged = "the catalogue was damaged and is made anew from the books; nothing is lost"
    static let otherVersion = "this version keeps another catalogue: it was made anew from the books"

    static func changed(_ trips: Int, metres: Double) -> String {
        let all = Quantity.decimal(metres, digits: 0)
        return "\(CountWords.trips(trips)) changed in length, by \(all) m in all"
    }

    static let booksAreLacking = "the books miss lines; `roadbook verify` tells which"

    static let ledgerIsLacking = "the ledger misses entries, and what they said; `roadbook verify` tells which"

    static func noMachines(_ folder: String, _ why: String) -> String {
        "\(folder): \(why): no trips of other machines"
    }

    static func rebuilt(_ trips: some BinaryInteger, in place: String?) -> String {
        "\(CountWords.trips(trips)) in \(place ?? "memory")"
    }

    static let rebuilding = "rebuilding the catalogue"
    static let reading = "reading the books"
    static let trying = "trying"

    static func trouble(_ error: DatabaseError) -> Complaint {
        let hint: String?
        switch error {
        case _ where error.isFull: hint = "make room there: the catalogue can be made again at any time"
        case _ where error.isDamage: hint = "roadbook rebuild makes it anew from the books; nothing is lost"
        default: hint = nil
        }
        return Complaint("the catalogue at \(error.path): \(error.message)", hint: hint)
    }
}
