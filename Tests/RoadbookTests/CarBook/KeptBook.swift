import JSON

/// A data directory with a car's book in it, kept by the real program, without settings and recorder of this machine.
struct KeptBook {
    let books: WrittenBooks

    init(_ books: WrittenBooks) { self.books = books }

    init() throws { books = try WrittenBooks() }

    var place: [String] {
        ["--data", books.data, "--config", books.data + "/settings", "--socket", books.data + "/control"]
    }

    @discardableResult
    func run(_ words: [String], environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        try Roadbook.run(place + words, environment: ["TZ": "UTC"].merging(environment) { $1 })
    }

    /// The program as it begins, without waiting for its end.
    func start(_ words: String) throws -> Child {
        try Child(Roadbook.path, place + words.split(separator: " ").map(String.init), ["TZ": "UTC"])
    }

    /// The words with blanks between them, of which none has any inside.
    @discardableResult
    func run(_ words: String, environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        try run(words.split(separator: " ").map(String.init), environment: environment)
    }

    func objects(_ words: String) throws -> [JSONValue] {
        try run(words + " --json").lines.map { try JSONValue(reading: $0) }
    }

    /// A book with a Golf that is paid for in euros and holds 50 litres.
    static func withGolf() throws -> KeptBook {
        let book = try KeptBook()
        try book.run("vehicle add Golf --make VW --model Golf --year 2019 --tank 50l --currency EUR")
        return book
    }
}
