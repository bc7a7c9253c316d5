import Files
import Glibc

/// The books that one catalogue is made of, and where they lie: those of this machine, and those that were pulled from
/// others.
package struct BookSet: Equatable, Sendable {
    /// A log that tells of places.
    package struct TripLog: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// Written by a recorder.
            case spool
            /// Filled from files that were imported.
            case imports
        }

        /// The name by which the catalogue knows the log: `spool`, `spool of NAME`, or `spool of NAME, card 2`.
        package var name: String
        /// The machine's own, and where it went on elsewhere that one too.
        package var directories: [String]
        package var kind: Kind
        /// Nil for this one.
        package var machine: String?
    }

    /// A log of what people said.
    package struct Spoken: Equatable, Sendable {
        package var directory: String
        /// Nil for this one.
        package var machine: String?
        /// The number of the machine's card, from 0 on.
        package var card = 0

        /// The name before the numbers of its entries: `golf`, of a later card `golf/2`; nil for this one.
        package var name: String? { machine.map { card > 0 ? "\($0)/\(card + 1)" : $0 } }
    }

    package var tripLogs: [TripLog]
    /// The ledgers of other machines first: what is said here has the last word.
    package var ledgers: [Spoken]
    /// The directories in which answers of services may lie, this machine's first.
    package var answers: [String] = []
    /// Deeds that are only tried, as though they had been said here last.
    package var trial: [LedgerVerb] = []
    /// The index of the world's places, whether it is there or not.
    package var worldPlaces: String?
    /// The coefficients of categories that were learnt here, whether they are there or not.
    package var categoryModel: String?

    package init(spool: String, ledger: String) {
        tripLogs = [TripLog(name: "spool", directories: [spool], kind: .spool)]
        ledgers = [Spoken(directory: ledger)]
    }

    /// All that lies in a data directory. The spool may go on in another one, by the recorder's settings.
    package init(data: String, spool: [String]? = nil) {
        self.init(machine: nil, in: data)
        worldPlaces = BookSet.worldPlaces(in: data)
        categoryModel = BookSet.categoryModel(in: data)
        answers = BookSet.folders(in: data).map { "\($0)/answers" }
        if let spool { tripLogs[0].directories = spool }
        for name in BookSet.machines(in: data).reversed() {
            let cards = BookSet.cards(in: "\(data)/machines/\(name)").enumerated().map { number, folder in
                BookSet(machine: name, card: number, in: folder)
            }
            tripLogs += cards.flatMap(\.tripLogs)
            ledgers = cards.flatMap(\.ledgers) + ledgers
        }
    }

    private init(machine: String?, card: Int = 0, in directory: String) {
        let suffix = (machine.map { " of \($0)" } ?? "") + (card > 0 ? ", card \(card + 1)" : "")
        tripLogs = [
            TripLog(name: "spool\(suffix)", directories: ["\(directory)/spool"], kind: .spool, machine: machine),
            TripLog(name: "imports\(suffix)", directories: ["\(directory)/imports"], kind: .imports, machine: machine),
        ]
        ledgers = [Spoken(directory: "\(directory)/ledger", machine: machine, card: card)]
    }

    package static func worldPlaces(in data: String) -> String { "\(data)/catalogue/places.db" }

    package static func categoryModel(in data: String) -> String { "\(data)/catalogue/categories.txt" }

    /// The ledger that is written here.
    package var ledger: String { ledgers.last!.directory }

    /// The folders of a machine's books: its own, and those of the cards that came after the first one.
    private static func cards(in folder: String) -> [String] {
        let names = (try? FolderListing.names(in: "\(folder)/successors")) ?? []
        let numbers = names.compactMap { name in Int(name).flatMap { $0 > 0 && String($0) == name ? $0 : nil } }
        return [folder] + numbers.sorted().map { "\(folder)/successors/\($0)" }
    }

    /// All folders in which books of one kind or another lie: the data directory itself, then those of pulled books.
    package static func folders(in data: String) -> [String] {
        [data] + machines(in: data).flatMap { cards(in: "\(data)/machines/\($0)") }
    }

    /// The machines whose books were pulled, by name. What lies there and is no folder is none.
    package static func machines(in data: String) -> [String] {
        guard let held = try? HeldFolder(data).folder(FileName("machines")), let names = try? held.names() else {
            return []
        }
        return names.filter { !$0.isHidden && [.folder, .unreadable].contains(held.kind(of: $0)) }.map(\.text)
    }

    /// The same for whoever promises that he had them all: where they cannot be listed he fails, and what is no folder
    /// and no file is one of them, for reading it says what is wrong with it.
    package static func allMachines(in data: String) throws(FileFailure) -> [String] {
        guard access("\(data)/machines", F_OK) == 0 || errno != ENOENT else { return [] }
        let held = try HeldFolder(data).folder(FileName("machines"))
        return try held.names().filter { !$0.isHidden && held.kind(of: $0) != .file }.map(\.text)
    }
}
