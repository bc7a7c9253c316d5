import Glibc
import JSON
import Testing

/// The kind of drive that a trip was: guessed, said, told apart, learnt.
@Suite struct CategoryTests {
    private static let start: Int64 = 1_709_538_000_000

    /// Through a city, with lights; ten times as far on a motorway; and a walk.
    private static let urban: [Double] = (0..<30).map { [9.0, 12, 0.5, 7, 14, 0, 6, 0.2][$0 % 8] }
    private static let far: [Double] = (0..<75).map { [30.0, 33, 31, 28, 34, 22, 13, 32][$0 % 8] }
    private static let walk = [Double](repeating: 1.2, count: 40)

    /// The newest first: far, urban, a walk.
    private func travels() throws -> Travels {
        let travels = try Travels()
        try travels.drive(at: Self.start, Self.walk)
        try travels.drive(at: Self.start + 20_000_000, Self.urban)
        try travels.drive(at: Self.start + 40_000_000, Self.far)
        return travels
    }

    private func word(_ trip: JSONValue, _ name: String) -> String? { trip[name]?.text }

    // MARK: Guessing

    @Test func aTripIsGuessedUntilSomebodySaysWhatItWas() throws {
        let travels = try travels()
        let trips = try travels.objects()
        #expect(trips.map { word($0, "category") } == ["road trip", "urban", "none"])
        #expect(trips.map { word($0, "categoryBy") } == ["model", "model", nil])
        #expect(trips.map { word($0["guess"] ?? .null, "category") } == ["road trip", "urban", nil])
        #expect(try #require(trips[0]["guess"]?["probability"]?.double) > 0.5)
        #expect(try travels.run(["edit", "@last", "--category", "mixed"]).code == 0)
        let said = try travels.objects()[0]
        #expect(word(said, "category") == "mixed" && word(said, "categoryBy") == "person")
        #expect(said["guess"]?["category"]?.text == "road trip")
        #expect(try travels.run(["edit", "@last", "--category", "none"]).code == 0)
        let none = try travels.objects()[0]
        #expect(word(none, "category") == "none" && word(none, "categoryBy") == "person")
        #expect(try travels.run(["edit", "@last", "--category", ""]).code == 0)
        #expect(try travels.objects()[0] == trips[0])
    }

    @Test func aGuessIsShownAsOne() throws {
        let travels = try travels()
        #expect(try travels.run(["show", "@last"]).text.contains("category   road trip, guessed ("))
        #expect(try travels.run(["trips", "--plain"]).text.contains("perhaps road trip"))
        let listed = try travels.run(["trips"]).lines.filter { $0.hasSuffix("road trip?") }
        #expect(listed.count == 1)
        #expect(try travels.run(["edit", "@last", "--category", "road trip"]).code == 0)
        let shown = try travels.run(["show", "@last"]).lines.filter { $0.hasPrefix("category") }
        #expect(shown == ["category   road trip"])
        #expect(try travels.run(["trips"]).lines.filter { $0.hasSuffix("road trip") }.count == 1)
    }

    @Test func listsSumsAndTheSearchKnowTheOneThatCounts() throws {
        let travels = try travels()
        func count(_ words: String...) throws -> Int { try travels.run(["trips", "--json"] + words).lines.count }
        #expect(try count("--category", "urban") == 1)
        #expect(try count("--category", "none") == 1)
        #expect(try count("--search", "urban") == 1)
        #expect(try travels.run(["edit", "@-2", "--category", "errand"]).code == 0)
        #expect(try count("--category", "urban") == 0)
        #expect(try count("--category", "errand", "--limit", "1") == 1)
        #expect(try count("--search", "errand") == 1)
        #expect(try travels.run(["trips", "--search", "urban"]).code == 3)
        let sums = try travels.run(["totals", "--by", "category"]).text
        for word in ["errand", "road trip", "no category"] { #expect(sums.contains(word), "\(word): \(sums)") }
    }

    @Test func tablesTellWhoseWordItIsAndFilesHaveWhatWasSaid() throws {
        let travels = try travels()
        #expect(try travels.run(["edit", "@-2", "--category", "errand"]).code == 0)
        let table = try travels.run(["trips", "--csv"]).lines
        let column = try #require(table[0].split(separator: ",").firstIndex(of: "category_by"))
        let told = table.map { $0.split(separator: ",", omittingEmptySubsequences: false)[column - 1...column] }
        #expect(told.map { $0.joined(separator: " ") }.suffix(2) == ["errand person", "road trip model"])
        let guessed = try travels.run(["export", "@last"]).text
        #expect(!guessed.contains("<type>"))
        #expect(try travels.run(["export", "@-2"]).text.contains("<type>errand</type>"))
    }

    @Test func aDriveThatGoesOnOrWasCarriedHasNone() throws {
        let travels = try travels()
        #expect(try travels.run(["edit", "@last", "--carried"]).code == 0)
        let carried = try travels.objects()[0]
        #expect(word(carried, "category") == "none" && carried["guess"] == .null)
        #expect(try travels.run(["trips", "--category", "road trip", "--json"]).lines.isEmpty)
        try travels.begin(at: Self.start + 80_000_000)
        for speed in Self.far { travels.go(60, speed) }
        try travels.cutOff()
        let cut = try travels.objects()[0]
        #expect(cut["powerOff"] == .bool(true))
        #expect(word(cut, "category") == "road trip")
    }

    // MARK: Why

    @Test func whyTellsWhatSpokeForIt() throws {
        let travels = try travels()
        func why(_ trip: String) throws -> String {
            let lines = try travels.run(["why", trip]).lines.filter { $0.hasPrefix("category: ") }
            #expect(lines.count == 1)
            return lines.first ?? ""
        }
        let guessed = try why("@last")
        #expect(guessed.hasPrefix("category: road trip, guessed ("))
        #expect(guessed.contains(", and not ") && guessed.contains(", by "))
        let odd = "category: none guessed: how much its speed changed (by 0 km/h) lies far below"
        #expect(try why("@-3").hasPrefix(odd))
        #expect(try travels.run(["edit", "@last", "--category", "scenic"]).code == 0)
        #expect(
            try why("@last") == "category: scenic, as somebody said; by itself it would be guessed as road trip")
        #expect(try travels.run(["edit", "@last", "--category", "road trip"]).code == 0)
        #expect(try why("@last") == "category: road trip, as somebody said")
        let object = try JSONValue(reading: try travels.run(["why", "@-2", "--json"]).lines[0])
        let what = object["reasons"]?.elements?.compactMap { $0["what"]?.text } ?? []
        #expect(what.contains("category"))
    }

    // MARK: Learning

    private func table(_ travels: Travels, _ rows: [String]) throws -> String {
        let titles =
            "Name,Distance,Duration,Average Speed,Mean Speed,Std Deviation Speed,Speed Variance,"
            + "Percentage Time At High Speed,Sustained High Speed Segment Count,Stop Count,Percentage Time Stopped,"
            + "Sinuosity,Bearing Change Rate,Elevation Gain,Elevation Loss,Category"
        try travels.books.place(Array(([titles] + rows).joined(separator: "\n").utf8), at: "table.csv")
        return "\(travels.data)/table.csv"
    }

    /// A road trip of ours is an errand here.
    private static let rows: [String] = (10..<24).flatMap { number -> [String] in
        let loss = [5, 40, 300, 15][number % 4]
        return [
            "far,\(number)0000,4500,8\(number % 10),85,24,576,70,5,2,\(number % 4),1.1,400,9\(number),\(loss),errand",
            "town,\(number)000,1800,2\(number % 10),25,17,289,0,0,6,24,1.4,2000,4\(number),\(loss),scenic",
            "empty,100,100,1,1,1,1,1,1,1,1,1,1,1,1,",
        ]
    }

    @Test func whatWasLearntHereGuessesAllTripsAnew() throws {
        let travels = try travels()
        let before = try travels.objects().map { word($0, "category") }
        let path = try table(travels, Self.rows)
        let trained = try travels.run(["category", "train", path])
        #expect(trained.code == 0)
        #expect(trained.text == "trained on 28 drives: errand, scenic; in \(travels.data)/catalogue/categories.txt\n")
        #expect(trained.errors.contains("guessed as other categories") || trained.errors.contains("1 trip is guessed"))
        #expect(try travels.objects()[0]["category"]?.text == "errand")
        #expect(try travels.run(["category"]).text.contains("trained here, of 28 drives"))
        let again = try travels.run(["category", "train", path, "--json"])
        let object = try JSONValue(reading: again.lines[0])
        #expect(object["guessedAnew"]?.integer == 0 && object["table"]?.text?.count == 64)
        #expect(try travels.run(["rebuild", "--json"]).text.contains("\"guessedAnew\":0"))
        let forgotten = try travels.run(["category", "train", "--shipped"])
        #expect(forgotten.code == 0 && forgotten.text.hasPrefix("the coefficients that come with Roadbook"))
        #expect(try travels.objects().map { word($0, "category") } == before)
        #expect(try travels.run(["category", "train", "--shipped"]).text.contains("already"))
    }

    @Test func whatSomebodySaidIsLearntFrom() throws {
        let travels = try Travels()
        for number in 0..<20 {
            let speeds = number % 2 == 0 ? Self.urban : Self.far
            let factor = 1 + Double(number) / 100
            try travels.drive(at: Self.start + Int64(number) * 20_000_000, speeds.map { $0 * factor })
        }
        let few = try travels.run(["category", "train", "--mine"])
        #expect(few.code == 1)
        #expect(
            few.errors.hasPrefix(
                "roadbook: error: too few examples: at least two categories need 10 drives each; there are none\n"))
        let ids = try travels.objects().compactMap { $0["id"]?.text }
        for (number, id) in ids.enumerated() {
            // The newest is a far one.
            let word = number % 2 == 0 ? "scenic" : "errand"
            #expect(try travels.run(["edit", id, "--category", word]).code == 0)
        }
        let trained = try travels.run(["category", "train", "--mine"])
        #expect(trained.text.hasPrefix("trained on 20 drives: errand, scenic; "))
        #expect(try travels.run(["edit", ids[0], ids[1], "--category", ""]).code == 0)
        let trips = try travels.objects()
        #expect(word(trips[0], "category") == "scenic" && word(trips[0], "categoryBy") == "model")
        #expect(word(trips[1], "category") == "errand" && word(trips[1], "categoryBy") == "model")
        let evaluated = try travels.run(["category", "eval", "--mine"])
        #expect(evaluated.code == 1 && evaluated.errors.contains("there are: errand 9, scenic 9"))
    }

    @Test func aTrialTellsHowManyWereRight() throws {
        let travels = try travels()
        let path = try table(travels, Self.rows)
        let outcome = try travels.run(["category", "eval", path, "--held", path], ["LC_ALL": "C.UTF-8"])
        #expect(outcome.code == 0)
        #expect(outcome.lines[0].hasPrefix("100.0 % right, give or take 0.0, of 28 drives"))
        #expect(outcome.lines.contains { $0.hasPrefix("errand") && $0.contains("280") })
        #expect(outcome.lines.contains { $0.hasPrefix("scenic  █") && $0.hasSuffix("100.0 %") })
        #expect(outcome.lines.last == "28 of 28 held drives right")
        let object = try JSONValue(reading: try travels.run(["category", "eval", path, "--json"]).lines[0])
        #expect(object["right"]?.double == 1 && object["turns"]?.integer == 20)
        #expect(object["taken"]?["errand"]?["errand"]?.integer == 280)
        #expect(object["held"] == .null)
        #expect(access("\(travels.data)/catalogue/categories.txt", F_OK) != 0)
    }

    @Test func theSameTableGivesTheSameCoefficients() throws {
        let travels = try travels()
        let path = try table(travels, Self.rows)
        let first = try travels.run(["category", "train", path, "--to", "-"])
        #expect(first.text.hasPrefix("categories=1\ntable="))
        #expect(try travels.run(["category", "train", path, "--to", "\(travels.data)/kept"]).code == 0)
        #expect(try WrittenBooks.bytes(of: "\(travels.data)/kept") == first.output)
        #expect(access("\(travels.data)/catalogue/categories.txt", F_OK) != 0)
    }

    // MARK: What goes wrong

    @Test func coefficientsThatAreDamagedAreSaidAndNotUsed() throws {
        let travels = try travels()
        let before = try travels.objects().map { word($0, "category") }
        #expect(try travels.run(["category", "train", try table(travels, Self.rows)]).code == 0)
        try travels.books.place(Array("categories=1\ntable=x\n".utf8), at: "catalogue/categories.txt")
        let outcome = try travels.run(["trips", "--json"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("categories.txt: a line \"examples=\" is missing"))
        #expect(outcome.errors.contains("the coefficients that come with Roadbook are used"))
        #expect(try outcome.lines.map { word(try JSONValue(reading: $0), "category") } == before)
        try travels.books.place(Array("categories=99\n".utf8), at: "catalogue/categories.txt")
        #expect(try travels.run(["trips"]).errors.contains("of another version of Roadbook (99): train them anew"))
    }

    @Test func aTableThatIsWrongIsRefused() throws {
        let travels = try travels()
        func errors(_ rows: [String]) throws -> String {
            let outcome = try travels.run(["category", "train", try table(travels, rows)])
            #expect(outcome.code == 1)
            return outcome.errors
        }
        let fun = try errors(Self.rows + ["a,1,1,1,1,1,1,1,1,1,1,1,1,1,1,fun"])
        #expect(fun.contains("row 43: \"fun\" is no category"))
        #expect(
            try errors(["a,far,1,1,1,1,1,1,1,1,1,1,1,1,1,urban"]).contains("row 1: Distance is no number"))
        let none = try errors([])
        #expect(none.contains("too few examples: at least two categories need 10 drives each; there are none"))
        try travels.books.place(Array("Name,Way\n".utf8), at: "other.csv")
        let other = try travels.run(["category", "train", "\(travels.data)/other.csv"])
        #expect(other.code == 1 && other.errors.contains("a table with other columns"))
        #expect(try travels.run(["category", "train", "\(travels.data)/none.csv"]).code == 1)
        #expect(try travels.run(["category", "train"]).code == 2)
        #expect(try travels.run(["category", "eval"]).code == 2)
        #expect(try travels.run(["category", "train", "--shipped", "--mine"]).code == 2)
    }
}
