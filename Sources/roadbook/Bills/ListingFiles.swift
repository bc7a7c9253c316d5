import Ledger

extension Listing {
    /// Adds the files that are kept with each row, where any of them has one.
    mutating func files(_ files: @escaping (Row) -> [FactFile]) {
        guard rows.contains(where: { !files($0).isEmpty }) else { return }
        column(BillWords.Heading.files, shrinks: true, stepsBack: true) { BillWords.names(files($0)) }
    }
}
