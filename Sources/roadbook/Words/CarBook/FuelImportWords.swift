import CarBook
import Terminal

/// The words of `fuel import`.
enum FuelImportWords {
    static func column(_ field: FuelColumns.Field) -> String {
        switch field {
        case .odometer: return "the odometer"
        case .distance: return "the distance"
        case .volume, .energy: return "the quantity"
        case .total, .text: return "the total"
        default: return "the price"
        }
    }

    /// `12 fill-ups taken in, 3 were there already; undo with: roadbook undo 4-15`
    static func told(_ count: Int, known: Int, bad: Int, isTrial: Bool, _ entries: [UInt64]) -> String {
        let fills = count == 1 ? "1 fill-up" : "\(count) fill-ups"
        var words = isTrial ? "\(fills) would come in" : "\(fills) taken in"
        if known > 0 { words += ", \(known) were there already" }
        if bad > 0 { words += ", \(bad) left out" }
        return entries.isEmpty ? words : "\(words); \(EditWords.undoWith(entries))"
    }

    static func standsTwice(_ numbers: [Int]) -> String {
        numbers.count == 1
            ? "line \(numbers[0]) says the same as one before it, and counts once"
            : "lines \(list(numbers)) say the same as others before them, and count once"
    }

    /// `2 of them are questioned, lines 3 and 7: something speaks against them (roadbook inbox)`
    static func questioned(_ numbers: [Int], isTrial: Bool) -> String {
        let (which, be) = (numbers.count == 1 ? "line" : "lines", numbers.count == 1 ? "is" : "are")
        let told = "\(numbers.count) of them \(isTrial ? "would be" : be) questioned, \(which) \(list(numbers))"
        return "\(told): something speaks against \(numbers.count == 1 ? "it" : "them") (roadbook inbox)"
    }

    /// The first of them; a long list says nothing to anyone.
    private static func list(_ numbers: [Int]) -> String {
        let most = 10
        let told = numbers.prefix(most).map { "\($0)" }.joined(separator: ", ")
        return numbers.count > most ? "\(told) and \(numbers.count - most) more" : told
    }

    static func isGrouped(_ field: FuelColumns.Field, _ example: String) -> String {
        "\(column(field)) has groups of thousands: \(example) is read as \(example.filter { $0 != "," && $0 != "." })"
    }

    /// `dates have the month first: 03/04/2026 is read as 2026-03-04`
    static func isRead(_ date: String, as day: String, _ order: DateColumn.Order) -> String {
        "dates have the \(first(order)) first: \(date) is read as \(day)"
    }

    private static func first(_ order: DateColumn.Order) -> String { order == .dayfirst ? "day" : "month" }

    static func unknown(_ names: [String]) -> String { "columns not used: \(names.joined(separator: ", "))" }

    /// `only "Log" of the file is read (3 lines); left out: "Vehicle" (1 line), "Costs" (2 lines)`
    static func sections(_ title: String?, _ lines: Int, unread: [(title: String?, lines: Int)]) -> String {
        let others = unread.map { section($0.title, $0.lines) }.joined(separator: ", ")
        return "only \(name(title)) of the file is read (\(CountWords.lines(lines))); left out: \(others)"
    }

    private static func section(_ title: String?, _ lines: Int) -> String {
        "\(name(title)) (\(CountWords.lines(lines)))"
    }

    private static func name(_ title: String?) -> String { title.map { "\"\($0)\"" } ?? "the beginning" }

    static func leftOut(_ path: String, line: Int, _ why: String) -> String { "\(path):\(line): \(why); left out" }

    // MARK: Complaints

    static func tooLarge(_ path: String, most: Int) -> Complaint {
        Complaint("\(path) is larger than \(Quantity.bytes(most)); nothing was taken in", hint: divide)
    }

    static func longLine(_ path: String, line: Int, most: Int) -> Complaint {
        Complaint(
            "\(path):\(line): a line of more than \(Quantity.bytes(most)) is none of a table; nothing was taken in",
            hint: "a fill-up is a line with commas (roadbook fuel import --help)")
    }

    private static let divide = "divide it into parts that each begin with the line that names the columns"

    static func isSilent(_ path: String, seconds: Int64) -> Complaint {
        Complaint("nothing came from \(path) for \(seconds) seconds; nothing was taken in", hint: fileFirst)
    }

    static func neverEnds(_ path: String, seconds: Int64) -> Complaint {
        Complaint("\(path) has not ended within \(seconds) seconds; nothing was taken in", hint: fileFirst)
    }

    private static let fileFirst = "write it into a file first"

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

    static func whichCurrency(_ path: String) -> Complaint {
        .usage(
            "\(path): nothing says which currency was paid in",
            hint: "--currency EUR, or once for all: roadbook config set Currency EUR")
    }

    static func mayBeThousands(_ text: String, _ field: FuelColumns.Field) -> Complaint {
        Complaint("\(column(field)): \"\(text)\" may mean thousands, or a part of one")
    }

    static func isEitherDay(_ path: String, line: Int, _ date: String, _ days: [String]) -> Complaint {
        let told = days.joined(separator: " or ")
        return Complaint(
            "\(path):\(line): \"\(date)\" is \(told), and no other line tells which; nothing was taken in",
            hint: "--dates monthfirst or --dates dayfirst")
    }

    static func isMixed(_ path: String, line: Int, _ date: String, from first: Int, _ other: String) -> Complaint {
        Complaint(
            "\(path):\(line): \"\(date)\" has day and month in another order than \"\(other)\" of line \(first); "
                + "nothing was taken in",
            hint: "--dates monthfirst or --dates dayfirst says which is right; --skip-bad leaves the others out")
    }

    static func isInOtherOrder(_ date: String, _ order: DateColumn.Order) -> Complaint {
        Complaint("\"\(date)\" is no date with the \(first(order)) first")
    }

    static func notAnOrder(_ word: String) -> Complaint {
        .usage("\"\(word)\" is not an order of dates", hint: "--dates monthfirst or --dates dayfirst")
    }

    static let noDate = Complaint("the line has no date")
    static let noQuantity = Complaint("the line does not say how much")
    static let saysNothing = Complaint("the line says nothing")

    static func notAFlag(_ text: String) -> Complaint { Complaint("\"\(text)\" is neither yes nor no") }
}
