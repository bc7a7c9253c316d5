import Categories
import Drive
import Testing

/// Coefficients as text.
@Suite struct CategoryTextTests {
    private func text() throws -> String {
        CategoryModelText.text(of: try CategoryModel(learning: MadeUpDrives.table(20), table: "c0ffee"))
    }

    @Test func coefficientsAreReadAsTheyWereLearnt() throws {
        let model = try CategoryModel(learning: MadeUpDrives.table(20), table: "c0ffee")
        let read = try CategoryModelText.model(CategoryModelText.text(of: model))
        #expect(read == model)
        #expect(read.table == "c0ffee" && read.examples == 100)
        let drive = MadeUpDrives.table(1)[2].values
        #expect(read.guess(drive) == model.guess(drive))
    }

    @Test func eachNumberHasSixDecimals() throws {
        let lines = try text().split(separator: "\n").dropFirst(4)
        #expect(lines.count == 46)
        for number in lines.flatMap({ $0.split(separator: "=")[1].split(separator: " ") }) {
            let parts = number.split(separator: ".")
            #expect(parts.count == 2 && parts.last?.count == 6, "\(number)")
        }
    }

    @Test func aLineThatIsMissingIsNamed() throws {
        let whole = try text()
        let lines = whole.split(separator: "\n").map(String.init)
        for (index, line) in lines.enumerated().dropFirst() {
            let name = String(line.prefix { $0 != "=" })
            let rest = (lines[..<index] + lines[(index + 1)...]).joined(separator: "\n")
            #expect(throws: CategoryError.lacks(name)) { try CategoryModelText.model(rest) }
        }
    }

    @Test(arguments: [
        ("distance.weights=", "distance.weights=nan "), ("bias=", "bias=1e300 "), ("kinds=errand,", "kinds=urban,"),
        ("kinds=errand", "kinds=none"), ("kinds=errand", "kinds=fun"), ("examples=", "examples=x"),
        ("sinuosity.scale=", "sinuosity.scale=0 0 "),
    ])
    func aLineThatIsWrongIsRefused(_ right: String, _ wrong: String) throws {
        let broken = try text().replacing(right, with: wrong)
        let name = String(right.prefix { $0 != "=" })
        #expect(throws: CategoryError.lacks(name)) { try CategoryModelText.model(broken) }
    }

    @Test func whatIsDividedByIsNeverZero() throws {
        let lines = try text().split(separator: "\n").map(String.init)
        for (column, name) in [(1, "distance.scale"), (0, "climb.variances"), (4, "climb.variances")] {
            let broken = lines.map { line -> String in
                guard line.hasPrefix("\(name)=") else { return line }
                var numbers = line.dropFirst(name.count + 1).split(separator: " ").map(String.init)
                numbers[column] = "0.000000"
                return "\(name)=" + numbers.joined(separator: " ")
            }
            #expect(throws: CategoryError.lacks(name)) { try CategoryModelText.model(broken.joined(separator: "\n")) }
        }
    }

    @Test func otherTextsAreNoCoefficients() throws {
        #expect(throws: CategoryError.noCoefficients) { try CategoryModelText.model("") }
        #expect(throws: CategoryError.noCoefficients) { try CategoryModelText.model("Name,Distance\n") }
        let longer = try text() + String(repeating: "x=1\n", count: 50_000)
        #expect(throws: CategoryError.noCoefficients) { try CategoryModelText.model(longer) }
        let newer = try text().replacing("categories=\(CategoryModel.recipe)\n", with: "categories=99\n")
        #expect(throws: CategoryError.otherRecipe("99")) { try CategoryModelText.model(newer) }
    }

    @Test func theFingerprintIsThatOfTheText() throws {
        let text = try text()
        #expect(CategoryModelText.fingerprint(of: text) == CategoryModelText.fingerprint(of: text))
        let other = text.replacing("examples=100", with: "examples=101")
        #expect(CategoryModelText.fingerprint(of: text) != CategoryModelText.fingerprint(of: other))
        #expect(CategoryModelText.fingerprint(of: "") == "cbf29ce484222325")
    }

    @Test func theCoefficientsThatComeWithRoadbookAreWhole() throws {
        let model = try #require(ShippedCategoryModel.model)
        #expect(CategoryModelText.text(of: model) == ShippedCategoryModel.text + "\n")
        #expect(model.kinds == Category.learnt)
        // Two tables: one of drives, one of made-up ones.
        #expect(model.table.count == 65 && model.examples == 540)
    }
}
