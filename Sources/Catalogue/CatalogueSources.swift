import Ledger

/// The sources of what is laid over trips. The catalogue keeps a fingerprint of each as it was laid the last time: what
/// has another one now is laid anew.
///
/// To add one: its property here, and what is laid of it in `Catalogue.fill`.
struct CatalogueSources {
    struct Source {
        let key: String
        let fingerprint: String
        /// True if it is another than the last time.
        let isOther: Bool

        init(_ key: String, _ fingerprint: String, _ meta: MetaTable) throws(DatabaseError) {
            self.key = key
            self.fingerprint = fingerprint
            let kept = try meta.value(key) ?? ""
            isOther = kept != fingerprint
        }
    }

    /// Everything that people said, and what a trial would have them say.
    let ledger: Source
    /// The index of the world's places.
    let places: Source
    /// Everything that services told.
    let answers: Source
    /// The coefficients by which categories are guessed.
    let categories: Source

    init(_ books: BookSet, _ coefficients: CategoryCoefficients, _ meta: MetaTable) throws(DatabaseError) {
        let ledgers = LogFingerprint.of(books.ledgers.map(\.directory))
        ledger = try Source("ledger", books.trial.isEmpty ? ledgers : ledgers + "\ntrial", meta)
        places = try Source("places", books.worldPlaces.map(PlaceIndex.fingerprint) ?? "", meta)
        answers = try Source("answers", LogFingerprint.of(books.answers), meta)
        categories = try Source("categories", coefficients.fingerprint, meta)
    }

    private var all: [Source] { [ledger, places, answers, categories] }

    var isAnyOther: Bool { all.contains { $0.isOther } }

    /// Notes that all of them are laid.
    func keep(in meta: MetaTable) throws(DatabaseError) {
        for source in all { try meta.keep(source.fingerprint, as: source.key) }
    }
}
