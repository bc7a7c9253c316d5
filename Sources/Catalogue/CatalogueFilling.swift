import Answers
import Glibc
import Ledger

extension Catalogue {
    /// Brings the tables up to the books, and says what that brought to light.
    static func fill(_ database: Database, _ reading: LedgerReading, _ progress: @escaping Steps) throws -> News {
        let books = reading.books
        var news = News()
        let meta = MetaTable(database: database)
        let coefficients = CategoryCoefficients(at: books.categoryModel)
        news.refusedCoefficients = coefficients.refusal
        let sources = try CatalogueSources(books, coefficients, meta)
        let hasGone = try BookTable(database).forget(allBut: books.tripLogs.map(\.name))
        let ingestions = books.tripLogs.filter { access($0.directories[0], F_OK) == 0 }.map { track in
            Ingestion(database: database, track: track, progress: progress)
        }
        // Nothing is read where nothing is new, not even the ledger.
        if !sources.isAnyOther, !hasGone, try ingestions.allSatisfy({ try $0.isCurrent() }) { return news }
        let said = try reading.said()
        let shape = TripShapingEdits(said)
        let isNew = try tell(ingestions, said, shape, meta)
        guard isNew || hasGone || sources.isAnyOther else { return news }
        news.guessedAnew = try layOver(sources, said, coefficients, books, database)
        try sources.keep(in: meta)
        try meta.keep(shape.text, as: shapeKey)
        return news
    }

    private static let shapeKey = "shape"

    /// Tells the trips of the books as people want them divided and joined. True if any is another than before.
    private static func tell(
        _ ingestions: [Ingestion], _ said: LedgerEdits, _ shape: TripShapingEdits, _ meta: MetaTable
    ) throws -> Bool {
        let told = TripShapingEdits(text: try meta.value(shapeKey) ?? "")
        if shape.rules != told.rules { try forgetTrips(meta.database) }
        let differences = shape.differences(from: told)
        var isNew = false
        for var ingestion in ingestions {
            ingestion.said = said
            ingestion.changed = { differences[$0] }
            isNew = try ingestion.run() || isNew
        }
        return isNew
    }

    private static func forgetTrips(_ database: Database) throws(DatabaseError) {
        for table in ["book", "gap", "mark", "trip", "said", "ends", "guess", "event", "profile", "route", "words"] {
            try database.run("DELETE FROM \(table)")
        }
    }

    /// Lays over the trips what does not come of their records; says how many are guessed to be another category.
    private static func layOver(
        _ sources: CatalogueSources, _ said: LedgerEdits, _ coefficients: CategoryCoefficients, _ books: BookSet,
        _ database: Database
    ) throws -> Int {
        if sources.answers.isOther { try AnswerTable.lay(books.answers.map { AnswerLog($0) }, in: database) }
        try EndTable(database).lay(said.edits.places, index: books.worldPlaces, isOther: sources.places.isOther)
        let guessedAnew = try GuessTable(database).lay(coefficients.model, isOther: sources.categories.isOther)
        let isOtherForAll = [sources.ledger, sources.answers, sources.categories].contains { $0.isOther }
        try OverlayTable(database, said).lay(overAll: isOtherForAll)
        return guessedAnew
    }
}
