import Testing
import World

/// The oracle of Tests/Support/Oracle, which reckons a drive from the raw reports by the pages alone: it is right about
/// cases reckoned by hand, and the product says what it says. `make prove NAME=truth` asks the same at every
/// pace, for hours.
@Suite struct OracleTests {
    private static let cases = [
        "10 Hz", "1 Hz", "1/10 Hz", "1/60 Hz", "smart 1 Hz", "holes at 1 Hz", "no speeds at 1 Hz", "km/h at 1/10 Hz",
        "jumps at 1 Hz", "some speeds at 1/10 Hz", "bursts of 4 at 1 Hz",
    ]

    private func python(_ words: String...) throws -> Roadbook.Outcome {
        try Outsiders.run("/usr/bin/python3", ["-B"] + words)
    }

    @Test func itIsRightAboutWhatWasReckonedByHand() throws {
        let outcome = try python("-m", "unittest", "discover", "-s", "\(Checkout.root)/Tests/Support/Oracle")
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func itReckonsEachFigureThatIsShown() throws {
        let road = ToldRoad()
        road.drive(300, at: 20)
        let book = try DrivenBook(road)
        let programs = Roadbook.path.split(separator: "/").dropLast().joined(separator: "/")
        let outcome = try python(
            "\(Checkout.root)/Tests/Support/Oracle/shown.py", "--programs", "/\(programs)", "--data", book.books.data)
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    @Test func theProductSaysTheSameOfADriveAtElevenPaces() throws {
        let programs = Roadbook.path.split(separator: "/").dropLast().joined(separator: "/")
        let held = try Outsiders.run(
            "/usr/bin/python3",
            ["-B", "\(Checkout.root)/Tests/Support/Oracle/held.py", "--programs", "/\(programs)"]
                + ["--seeds", "7", "--minutes", "8", "--all"] + Self.cases.flatMap { ["--case", $0] })
        #expect(held.code == 0, "\(held.errors)")
        for figure in [
            "statistics-disagreements 0 figures", "points-unaccounted 0 points", "books-without-a-trip 0 books",
        ] {
            #expect(held.lines.contains("figure \(figure) peer bound 0"), "\(held.text)")
        }
    }
}
