import Drive

extension CategoryModel {
    /// A category with fewer examples is left out.
    package static let leastExamples = 10
    /// No drive has a number as large as this, in any unit.
    private static let largest = 1e7

    /// A drive that somebody drove counts as much as so many that were made up.
    package static let weight = 10
    /// A scenic way that was made up winds so much at least.
    private static let leastWinding = 1.5

    /// Learns from examples, and from `made` ones beside them, which count less; `table` names them. The same examples
    /// in the same order give the same model.
    package init(
        learning examples: [CategoryExample], made: [CategoryExample] = [], table: String
    ) throws(CategoryError) {
        let known = CategoryModel.known(examples)
        let madeKnown = CategoryModel.known(made)
        let kinds = CategoryModel.kinds(of: known + madeKnown)
        guard kinds.count > 1 else { throw .tooFewKinds(least: CategoryModel.leastExamples) }
        self.init(
            learning: known.filter { kinds.contains($0.category) },
            made: madeKnown.filter { kinds.contains($0.category) }, kinds, table: table)
    }

    /// Each of the examples is of one of these categories.
    init(learning driven: [CategoryExample], made: [CategoryExample], _ kinds: [Category], table: String) {
        let times = made.isEmpty ? 1 : CategoryModel.weight
        let examples = [[CategoryExample]](repeating: driven, count: times).flatMap { $0 } + made
        func kind(_ example: CategoryExample) -> Int { kinds.firstIndex(of: example.category) ?? 0 }
        let scale = FeatureScale(of: examples)
        let scaled = examples.map { scale.scaled($0.values) }
        let training = LogisticTraining(scaled, kinds: examples.map(kind), of: kinds.count)
        self.init(
            table: table, examples: driven.count + made.count, kinds: kinds, scale: scale, logistic: training.model,
            bayes: BayesModel(of: examples, kinds: kinds.count, kind: kind),
            leastWinding: made.isEmpty ? 0 : CategoryModel.leastWinding)
    }

    /// The examples from which something can be learnt.
    static func known(_ examples: [CategoryExample]) -> [CategoryExample] {
        examples.filter { example in example.values.allSatisfy { $0.isFinite && abs($0) < largest } }
    }

    /// The categories with enough examples, in the order of all.
    package static func kinds(of examples: [CategoryExample]) -> [Category] {
        Category.learnt.filter { category in examples.count { $0.category == category } >= leastExamples }
    }
}
