import Answers
import Glibc
import Ledger

extension Catalogue {
    /// Brings the tables up to the books, and says what that brought to light.
    static func fill(_ database: Database, _ books: BookSet, _ progress: @escaping Steps) throws -> News {
        let ledgers = LogFingerprint.of(books.ledgers.map(\.directory))
        let fingerprint = books.trial.isEmpty ? ledgers : ledgers + "\ntrial"
        let isSaidAnew = try fingerprint != text("ledger", database) ?? ""
        let hasGone = try BookTable(database).forget(allBut: books.tripLogs.map(\.name))
        var ingestions = books.tripLogs.filter { access($0.directories[0], F_OK) == 0 }.map { track in
            Ingestion(database: database, track: track, progress: progress)
        }
        let index = books.worldPlaces.map(PlaceIndex.fingerprint) ?? ""
        let isOtherIndex = try index != text("places", database) ?? ""
        let answers = LogFingerprint.of(books.answers)
        let isAnsweredAnew = try answers != text("answers", database) ?? ""
        let coefficients = CategoryCoefficients(at: books.categoryModel)
        let isGuessedAnew = try coefficients.fingerprint != text("categories", database) ?? ""
        var news = News()
        news.refusedCoefficients = coefficients.refusal
        // Nothing is read where nothing is new, not even the ledger.
        let isNewElsewhere = isSaidAnew || isOtherIndex || isAnsweredAnew || isGuessedAnew
        if !isNewElsewhere, !hasGone, try ingestions.allSatisfy({ try $0.isCurrent() }) { return news }
        let said = try LedgerEdits(books)
        let shape = TripShapingEdits(said)
        let told = TripShapingEdits(text: try text("shape", database) ?? "")
        if shape.rules != told.rules {
            try database.run("DELETE FROM book; DELETE FROM gap; DELETE FROM mark")
            try forgetTrips(database)
        }
        let differences = shape.differences(from: told)
        var isNew = hasGone
        for index in ingestions.indices {
            ingestions[index].said = said
            ingestions[index].changed = { differences[$0] }
            isNew = try ingestions[index].run() || isNew
        }
        guard isNew || isNewElsewhere else { return news }
        if isAnsweredAnew { try AnswerTable.lay(books.answers.map { AnswerLog($0) }, in: database) }
        try EndTable(database).lay(said.edits.places, index: books.worldPlaces, isOther: isOtherIndex)
        news.guessedAnew = try GuessTable(database).lay(coefficients.model, isOther: isGuessedAnew)
        try OverlayTable(database: database, edits: said.edits)
            .lay(overAll: isSaidAnew || isAnsweredAnew || isGuessedAnew)
        try set("categories", coefficients.fingerprint, database)
        try set("places", index, database)
        try set("answers", answers, database)
        try set("ledger", fingerprint, database)
        try set("shape", shape.text, database)
        return news
    }

    private static func forgetTrips(_ database: Database) throws(DatabaseError) {
        for table in ["trip", "said", "ends", "guess", "event", "route", "words"] {
            try database.run("DELETE FROM \(table)")
        }
    }

    private static func text(_ key: String, _ database: Database) throws(DatabaseError) -> String? {
        let statement = try database.prepare("SELECT value FROM meta WHERE key = ?")
        return try statement.bind(key).step() ? statement.text(0) : nil
    }

    private static func set(_ key: String, _ value: String, _ database: Database) throws(DatabaseError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES(?, ?)")
        try statement.bind(key).bind(value).run()
    }
}
