import CarBook
import Ledger
import Settings

/// The words behind a verb that are figures, as people type them: `44.1l 10948km 1.749`, `golf 44.1 l 10948 km 1.749`.
struct FigureWords {
    private let words: [String]

    init(_ words: [String]) { self.words = words }

    /// The vehicle that one of the words names, else the one that is meant without any; and the other words.
    func apart(from book: OpenCarBook) throws -> (vehicle: KnownVehicle, figures: [String]) {
        let (vehicle, figures) = try named(in: book)
        return (try vehicle ?? book.chosen(), figures)
    }

    /// The vehicle that one of the words names, nil where none of them is a name; and the other words.
    func named(in book: OpenCarBook) throws -> (vehicle: KnownVehicle?, figures: [String]) {
        guard book.invocation.values["vehicle"] == nil else { return (nil, united) }
        for (index, word) in words.enumerated() where FigureWords.isName(word) {
            // The name of a car goes before a unit, and its beginning behind one.
            guard let vehicle = isUnit(at: index) ? book.cars.meant(by: word) : book.cars.typed(word) else { continue }
            let others = words.enumerated().filter { $0.offset != index }.map(\.element)
            return (vehicle, FigureWords(others).united)
        }
        if let index = words.indices.first(where: { FigureWords.isStranger(words[$0]) }) {
            throw complaint(about: index, in: book)
        }
        return (nil, united)
    }

    /// The complaint about a word that names no vehicle: behind a bare number it may be meant for a unit.
    private func complaint(about index: Int, in book: OpenCarBook) -> Complaint {
        let word = words[index]
        let isBehind = index > 0 && FigureWords.isBare(words[index - 1])
        let car = Suggestion.nearest(to: word, among: book.cars.all.map(\.name))
        guard isBehind, car == nil else { return book.cars.unknown(word) }
        let near = Suggestion.nearest(to: word, among: AmountUnit.usual) ?? TypedMoney.nearest(word)
        guard near != nil || Currency(word) != nil else { return book.cars.unknown(word) }
        return CarBookWords.neither(word, near: near)
    }

    /// The words of which none names a vehicle: letters behind a bare number are meant for its unit.
    private var united: [String] { joined { FigureWords.isUnit($0) || FigureWords.isLetters($0) } }

    /// The words, and each unit that stands by itself behind its number.
    var joined: [String] { joined(FigureWords.isUnit) }

    /// The only figure among them, if any; `verb` takes no further one.
    func figure(of verb: String) throws -> String? {
        let figures = joined
        guard figures.count < 2 else { throw CommandLineWords.tooMany(verb, figures[1], takesDays: false) }
        return figures.first
    }

    /// A unit that stands by itself belongs to the number before it.
    private func joined(_ isUnit: (String) -> Bool) -> [String] {
        var joined: [String] = []
        for word in words {
            if isUnit(word), let last = joined.last, FigureWords.isBare(last) {
                joined[joined.count - 1] = last + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private func isUnit(at index: Int) -> Bool {
        index > 0 && FigureWords.isUnit(words[index]) && FigureWords.isBare(words[index - 1])
    }

    private static func isUnit(_ word: String) -> Bool {
        AmountUnit(word) != nil || Currency(typed: word) != nil || word.count == 1 && !isBare(word)
    }

    private static func isLetters(_ word: String) -> Bool { !word.isEmpty && word.allSatisfy(\.isLetter) }

    static func isBare(_ word: String) -> Bool { (try? TypedNumber(word)) != nil }

    /// True of a word that can be neither a figure nor the unit of one.
    private static func isStranger(_ word: String) -> Bool {
        isName(word) && !isUnit(word) && word.first?.isLetter == true
    }

    private static func isName(_ word: String) -> Bool {
        word.contains(where: \.isLetter) && (try? TypedAmount(word)) == nil
    }
}
