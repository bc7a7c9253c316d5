import Answers
import Drive

/// The answers of services that hold, by what they were asked.
struct AnswerTable {
    private let database: Database
    private let select: Statement
    private let isEmpty: Bool

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        select = try database.prepare("SELECT line FROM answer WHERE subject = ?")
        isEmpty = try database.number("SELECT EXISTS(SELECT 1 FROM answer)") == 0
    }

    /// Puts what these logs come to in the place of what was there.
    static func lay(_ logs: [AnswerLog], in database: Database) throws {
        let book = try AnswerLog.book(of: logs)
        try database.run("DELETE FROM answer")
        let insert = try database.prepare("INSERT INTO answer VALUES(?, ?)")
        for (subject, line) in book.held { try insert.bind(key(subject)).bind(line.line(0)).run() }
    }

    /// All that is known of an end.
    func answers(at place: Coordinate?, _ utc: Int64?) throws(DatabaseError) -> EndAnswers {
        guard let place, !isEmpty else { return EndAnswers() }
        let address = try line(.street(StreetCell(place)))?.address
        let cell = WeatherCell(place)
        guard let utc, utc >= 0, let day = try weather(cell, utc / AnswerTable.dayMilliseconds) else {
            return EndAnswers(at: place, nil, address: address, weather: nil, next: nil)
        }
        let next = try weather(cell, day.day + 1)
        return EndAnswers(at: place, utc, address: address, weather: day, next: next)
    }

    /// The street, by which somebody may look for a trip.
    func street(at place: Coordinate?) throws(DatabaseError) -> String? {
        guard let place, !isEmpty else { return nil }
        return try line(.street(StreetCell(place)))?.address?.street
    }

    private func weather(_ cell: WeatherCell, _ day: Int64) throws(DatabaseError) -> WeatherDay? {
        try line(.weather(cell, day: day))?.weather
    }

    private func line(_ subject: AnswerSubject) throws(DatabaseError) -> AnswerLine? {
        defer { select.reset() }
        guard try select.bind(AnswerTable.key(subject)).step() else { return nil }
        return select.text(0).flatMap { AnswerLine(text: $0) }
    }

    private static func key(_ subject: AnswerSubject) -> String {
        switch subject {
        case .street(let cell): return "street \(cell.row) \(cell.column)"
        case .weather(let cell, let day): return "weather \(cell.row) \(cell.column) \(day)"
        }
    }

    private static let dayMilliseconds: Int64 = 86_400_000
}
