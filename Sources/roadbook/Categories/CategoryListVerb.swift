import Catalogue
import Categories
import Drive
import Terminal
import Trips

extension Command {
    static let categoryList = Command(
        "category list", "list the categories, and how many trips have each",
        about: """
            Tells of how many trips somebody said each category, and of how many it is guessed; and by which \
            coefficients. What somebody says of a trip (roadbook edit TRIP --category WORD) stands above every guess, \
            and "none" says that it is none of them. A drive that is too odd is not guessed; roadbook why TRIP tells \
            what spoke for a guess, or against one.
            """,
        options: [.json],
        examples: [Example("roadbook category", "see what kinds of drives there are")]
    ) { invocation in
        let catalogue = try OpenCatalogue.of(invocation)
        let list = CategoryList(try catalogue.trips(TripFilter()), catalogue.coefficients)
        try invocation.values.has("json") ? list.write(to: invocation) : list.show(invocation)
        return .ok
    }
}

/// The answer.
private struct CategoryList {
    private let entries: [TripEntry]
    private let coefficients: CategoryCoefficients

    init(_ entries: [TripEntry], _ coefficients: CategoryCoefficients) {
        self.entries = entries.filter { $0.doubleOf == nil }
        self.coefficients = coefficients
    }

    private func said(_ category: Category) -> Int { entries.count { $0.saidCategory == category } }

    /// The trips of which nobody said anything; for `none` those that nobody guesses.
    private func guessed(_ category: Category) -> Int {
        entries.count { $0.saidCategory == nil && $0.category == category }
    }

    func show(_ invocation: Invocation) throws {
        var table = Table([
            Table.Column(CategoryWords.category), Table.Column(CategoryWords.said, .right),
            Table.Column(CategoryWords.guesses, .right),
        ])
        for category in Category.allCases {
            let guesses = category == .unset ? "" : "\(guessed(category))"
            table.add([category.word, "\(said(category))", guesses])
        }
        try invocation.print(table)
        let width = invocation.screen.columns ?? .max
        for line in Help.wrapped(model, indent: "", width: width) { try invocation.output.line(line) }
    }

    private var model: String {
        guard let model = coefficients.model else { return CategoryWords.noModel }
        return coefficients.isOwn
            ? CategoryWords.own(model.examples) : CategoryWords.shipped(CategoryModel.recipe, model.examples)
    }

    func write(to invocation: Invocation) throws {
        try invocation.object { writer in
            writer.objects("categories", Category.allCases) { category, writer in
                writer.member("category", category.word)
                writer.member("said", said(category))
                if category != .unset { writer.member("guessed", guessed(category)) }
            }
            writer.member("notGuessed", guessed(.unset))
            writer.name("model")
            guard let model = coefficients.model else { return writer.null() }
            writer.beginObject()
            writer.member("version", CategoryModel.recipe)
            writer.member("own", coefficients.isOwn)
            writer.member("fingerprint", coefficients.fingerprint)
            writer.member("table", model.table)
            writer.member("drives", model.examples)
            writer.endObject()
        }
    }
}
