/// The words of `fuel import`.
enum FuelImportWords {
    static let writing = "writing fill-ups"

    static func column(_ field: FuelColumns.Field) -> String {
        switch field {
        case .odometer: return "the odometer"
        case .distance: return "the distance"
        case .volume, .energy: return "the quantity"
        case .total: return "the total"
        default: return "the price"
        }
    }

    /// `12 fill-ups taken in, 3 were there already; undo with: roadbook undo 4 5 6`
    static func told(_ count: Int, known: Int, bad: Int, isTrial: Bool, _ entries: [UInt64]) -> String {
        let fills = count == 1 ? "1 fill-up" : "\(count) fill-ups"
        var words = isTrial ? "\(fills) would come in" : "\(fills) taken in"
        if known > 0 { words += ", \(known) were there already" }
        if bad > 0 { words += ", \(bad) left out" }
        guard let first = entries.first, let last = entries.last else { return words }
        // Somebody else may have written in between.
        let isRow = entries.count > 1 && last - first == UInt64(entries.count - 1)
        let undo = isRow ? "$(seq \(first) \(last))" : entries.map { "\($0)" }.joined(separator: " ")
        return "\(words); undo with: roadbook undo \(undo)"
    }

    static func leftOut(_ path: String, line: Int, _ why: String) -> String { "\(path):\(line): \(why); left out" }

    // MARK: Complaints

    static func noHead(_ path: String) -> Complaint {
        Complaint(
            "\(path) has no line that names columns, with a date and a quantity among them",
            hint: "for example date,odometer,litres,total (roadbook fuel import --help)")
    }

    static func cannotRead(_ path: String, line: Int, _ why: String, more: Int) -> Complaint {
        let rest = more > 0 ? " (and \(more) more lines)" : ""
        return Complaint(
            "\(path):\(line): \(why)\(rest); nothing was taken in", hint: "--skip-bad leaves such lines out")
    }

    static let noDate = Complaint("the line has no date")
    static let noQuantity = Complaint("the line does not say how much")
    static let saysNothing = Complaint("the line says nothing")

    static func notAFlag(_ text: String) -> Complaint { Complaint("\"\(text)\" is neither yes nor no") }
}
