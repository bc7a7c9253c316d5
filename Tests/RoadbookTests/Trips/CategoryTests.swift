import Glibc
import JSON
import Testing
import World

/// The kind of drive that a trip was, learnt from what somebody said of many.
@Suite struct CategoryTests {
    private static let start: Int64 = 1_709_538_000_000

    /// Through a city, with lights; and ten times as far on a motorway.
    private static let urban: [Double] = (0..<30).map { [9.0, 12, 0.5, 7, 14, 0, 6, 0.2][$0 % 8] }
    private static let far: [Double] = (0..<75).map { [30.0, 33, 31, 28, 34, 22, 13, 32][$0 % 8] }

    private func word(_ trip: JSONValue, _ name: String) -> String? { trip[name]?.text }

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
}
