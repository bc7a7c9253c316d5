import Categories
import Drive
import JSON
import Terminal

/// The quality of guesses, as a sentence, a table of what was taken for what, and a chart of it.
struct CategoryOutcome {
    private static let columnsOfBars = 40
    /// Narrower terminals have no room for bars.
    private static let roomForBars = 60

    private let trial: CategoryTrial
    private let held: CategoryTrial?

    init(_ trial: CategoryTrial, held: CategoryTrial?) {
        self.trial = trial
        self.held = held
    }

    // MARK: For people

    func show(_ invocation: Invocation) throws {
        let screen = invocation.screen
        let drives = trial.matrix.all / max(1, trial.shares.count)
        var lines = wrapped(
            CategoryWords.crossValidation(
                CategoryOutcome.percent(trial.mean), CategoryOutcome.percent(trial.deviation), drives: drives,
                turns: trial.shares.count, parts: CategoryTrial.usualParts), screen)
        lines += wrapped(CategoryWords.refused(CategoryOutcome.percent(trial.matrix.refusedShare)), screen)
        lines += [""] + CategoryOutcome.table(trial.matrix).lines(on: screen)
        if !screen.isPlain, screen.columns ?? .max >= CategoryOutcome.roomForBars { lines += [""] + bars(screen) }
        if let held { lines += ["", CategoryWords.held(held.matrix.right, of: held.matrix.all)] }
        for line in lines { try invocation.output.line(line) }
    }

    private func wrapped(_ line: String, _ screen: Screen) -> [String] {
        Help.wrapped(line, indent: "", width: screen.columns ?? .max)
    }

    private static func percent(_ share: Double) -> String { Quantity.decimal(share * 100, digits: 1) }

    /// A row for each category that drives were, a column for each that they were taken for.
    private static func table(_ matrix: ConfusionMatrix) -> Table {
        var table = Table([Table.Column(CategoryWords.was)] + matrix.kinds.map { Table.Column($0.word, .right) })
        for truth in matrix.kinds {
            let counts = matrix.kinds.map { matrix[truth, $0] }
            table.add([truth.word] + counts.map { $0 == 0 ? "" : String($0) })
        }
        return table
    }

    /// The number of each category that were right.
    private func bars(_ screen: Screen) -> [String] {
        let matrix = trial.matrix
        let width = matrix.kinds.map(\.word.count).max() ?? 0
        return matrix.kinds.map { kind in
            let share = matrix.share(of: kind)
            let full = Int((share * Double(CategoryOutcome.columnsOfBars)).rounded())
            let bar = String(repeating: screen.isUnicode ? "█" : "#", count: full)
            let rest = String(repeating: screen.isUnicode ? "░" : ".", count: CategoryOutcome.columnsOfBars - full)
            let name = TextWidth.padded(kind.word, to: width, alignment: .left)
            return CategoryWords.bar(name, bar + rest, CategoryOutcome.percent(share))
        }
    }

    // MARK: For programs

    func write(to invocation: Invocation) throws {
        try invocation.object { writer in
            writer.member("right", trial.mean)
            writer.member("deviation", trial.deviation)
            writer.member("turns", trial.shares.count)
            writer.member("parts", CategoryTrial.usualParts)
            CategoryOutcome.write(trial.matrix, to: &writer)
            writer.name("held")
            guard let held else { return writer.null() }
            writer.beginObject()
            writer.member("right", held.mean)
            CategoryOutcome.write(held.matrix, to: &writer)
            writer.endObject()
        }
    }

    private static func write(_ matrix: ConfusionMatrix, to writer: inout JSONWriter) {
        writer.member("guesses", matrix.all)
        writer.member("rightGuesses", matrix.right)
        writer.member("refused", matrix.refused)
        writer.name("taken")
        writer.beginObject()
        for truth in matrix.kinds {
            writer.name(truth.word)
            writer.beginObject()
            for taken in matrix.kinds { writer.member(taken.word, matrix[truth, taken]) }
            writer.endObject()
        }
        writer.endObject()
    }
}
