import CarBook
import Ledger

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
        guard book.invocation.values["vehicle"] == nil else { return (nil, joined(words)) }
        for (index, word) in words.enumerated() where FigureWords.isName(word) {
            // The name of a car goes before a unit, and its beginning behind one.
            guard let vehicle = isUnit(at: index) ? book.cars.meant(by: word) : book.cars.typed(word) else { continue }
            let others = words.enumerated().filter { $0.offset != index }.map(\.element)
            return (vehicle, joined(others))
        }
        if let stranger = words.first(where: FigureWords.isStranger) { throw book.cars.unknown(stranger) }
        return (nil, joined(words))
    }

    /// A unit that stands by itself belongs to the number before it.
    private func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        for word in words {
            if FigureWords.isUnit(word), let last = joined.last, FigureWords.isBare(last) {
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
        AmountUnit(word) != nil || Currency(word) != nil || word.count == 1 && !isBare(word)
    }

    private static func isBare(_ word: String) -> Bool { (try? TypedNumber(word)) != nil }

    /// True of a word that can be neither a figure nor the unit of one.
    private static func isStranger(_ word: String) -> Bool {
        isName(word) && !isUnit(word) && word.first?.isLetter == true
    }

    private static func isName(_ word: String) -> Bool {
        word.contains(where: \.isLetter) && (try? TypedAmount(word)) == nil
    }
}
