import Catalogue
import Categories
import Files
import Glibc
import Ledger

extension Command {
    static let categoryTrain = Command(
        "category train", "learn from a table, or from what you said, how to guess",
        about: """
            Learns what kind a drive is from the rows of TABLE that have a category, as roadbook features makes such a \
            table and you fill it in; with --mine from the trips of which somebody said it here, and from both where \
            both are given. The coefficients lie beside the catalogue from then on, and all trips are guessed by \
            them; --shipped takes them away, and those that come with Roadbook hold again. What somebody said of a \
            trip is never touched. The same drives give the same coefficients.

            At least two categories need ten drives each; one with fewer is left out. roadbook category eval tells \
            how good it will be.
            """,
        operand: "[TABLE]", takesAnyBytes: true,
        options: [
            Option("mine", help: "from the trips of which somebody said it"),
            Option("also", "FILE", help: "from a table of made-up drives too; ten of them count as one"),
            Option("to", "FILE", help: "only write the coefficients there, or for - to standard output"),
            Option("shipped", help: "forget what was learnt"),
            .json,
        ],
        examples: [
            Example("roadbook category train --mine", "guess as you would say"),
            Example("roadbook category train training.csv", "learn from a table"),
            Example("roadbook category train --shipped", "guess as Roadbook does by itself"),
        ]
    ) { invocation in try CategoryTrainVerb(invocation).run() }
}

/// One run of `category train`.
private struct CategoryTrainVerb {
    private let invocation: Invocation
    private var values: Values { invocation.values }
    private var path: String { BookSet.categoryModel(in: invocation.places.data) }

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws -> ExitCode {
        if values.has("shipped") { return try forget() }
        let examples = try CategoryExamples(invocation, verb: CategoryWords.train)
        let model: CategoryModel
        do throws(CategoryError) {
            model = try CategoryModel(learning: examples.examples, made: examples.made, table: examples.table)
        } catch {
            throw examples.complaint(error)
        }
        let text = CategoryModelText.text(of: model)
        if values["to"] == "-" {
            try invocation.output.write(text.utf8)
            return .ok
        }
        let target = values["to"] ?? path
        if values["to"] == nil { try keep(text) } else { try CategoryTrainVerb.write(text, to: target, mode: 0o666) }
        let anew = values["to"] == nil ? try OpenCatalogue.of(invocation).news.guessedAnew : 0
        try tell(model, examples, target, anew)
        return .ok
    }

    private func forget() throws -> ExitCode {
        guard values.operand == nil, !values.has("mine"), values["also"] == nil, values["to"] == nil else {
            throw CategoryWords.shippedGoesAlone
        }
        let path = path
        let wasThere = try BookOwner.work(on: invocation.places.data, hint: CategoryWords.trainAsOwner) {
            if unlink(path) == 0 { return true }
            guard errno == ENOENT else { throw CategoryWords.notWritten(path, systemError(errno)) }
            return false
        }
        let anew = wasThere ? try OpenCatalogue.of(invocation).news.guessedAnew : 0
        guard values.has("json") else {
            try invocation.output.line(wasThere ? CategoryWords.forgotten : CategoryWords.notForgotten)
            return .ok
        }
        try invocation.object { writer in
            writer.member("forgotten", wasThere)
            writer.member("guessedAnew", anew)
        }
        return .ok
    }

    // MARK: Writing

    private func keep(_ text: String) throws {
        let path = path
        try BookOwner.work(on: invocation.places.data, hint: CategoryWords.trainAsOwner) {
            OpenCatalogue.makeFolder(of: path)
            try CategoryTrainVerb.write(text, to: path, mode: 0o660)
        }
    }

    private static func write(_ text: String, to path: String, mode: mode_t) throws {
        do throws(FileFailure) {
            let file = try FileReplacement(of: path, mode: mode, isTyped: mode != 0o660)
            // The household may train anew, whatever the umask is.
            if mode == 0o660 { try file.setMode(mode) }
            try file.write(Array(text.utf8))
            try file.commit()
        } catch {
            throw CategoryWords.notWritten(path, error.words)
        }
    }

    // MARK: Telling

    private func tell(_ model: CategoryModel, _ examples: CategoryExamples, _ target: String, _ anew: Int) throws {
        let left = examples.counts.map(\.category).filter { word in !model.kinds.contains { $0.word == word } }
        guard values.has("json") else {
            try invocation.output.line(CategoryWords.trained(model.examples, model.kinds.map(\.word), in: target))
            if !left.isEmpty {
                try invocation.output.line(CategoryWords.leftOut(left, least: CategoryModel.leastExamples))
            }
            return
        }
        try invocation.object { writer in
            writer.member("drives", model.examples)
            for (name, words) in [("categories", model.kinds.map(\.word)), ("leftOut", left)] {
                writer.array(name, words) { $1.string($0) }
            }
            writer.member("table", model.table)
            writer.member("file", target)
            writer.member("guessedAnew", anew)
        }
    }
}
