import Categories
import Drive
import JSON
import Terminal

extension Command {
    static let categoryEval = Command(
        "category eval", "try how well categories can be guessed",
        about: """
            Learns from a part of the drives and guesses the others, until each was guessed, and again in another \
            order, twenty times: how many were right, and what was taken for what. The drives are those of TABLE, of \
            --mine, or of both, as for roadbook category train; nothing that is in use changes. With --held the \
            drives of another table are guessed, too, by what was learnt of all. The same drives give the same \
            figures.
            """,
        operand: "[TABLE]", takesAnyBytes: true,
        options: [
            Option("mine", help: "the trips of which somebody said it"),
            Option(
                "also", "FILE", help: "a table of made-up drives from which is learnt too; ten of them count as one"),
            Option("held", "FILE", help: "a table of drives from which nothing is learnt"),
            .json,
        ],
        examples: [
            Example("roadbook category eval training.csv", "see whether a table is good to learn from"),
            Example("roadbook category eval --mine --json", "the same of what you said, for a program"),
        ]
    ) { invocation in
        let examples = try CategoryExamples(invocation, verb: CategoryWords.eval)
        let held = try invocation.values["held"].map { try CategoryExamples(table: $0) }
        let turns = CategoryTrial.usualTurns
        let progress = Progress(CategoryWords.trying, total: Int64(turns), unit: .things { CategoryWords.turns($0) })
        do {
            let trial = try CategoryTrial(of: examples.examples, made: examples.made) { progress.update(Int64($0)) }
            progress.finish()
            let model = try CategoryModel(
                learning: examples.examples, made: examples.made, table: examples.table)
            let outcome = CategoryOutcome(trial, held: held.map { CategoryTrial(of: $0.examples, by: model) })
            try invocation.values.has("json") ? outcome.write(to: invocation) : outcome.show(invocation)
        } catch let error as CategoryError {
            progress.finish()
            throw examples.complaint(error)
        }
        return .ok
    }
}
