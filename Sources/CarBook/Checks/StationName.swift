/// A name reduced to what makes it alike with another: its letters and digits, capital or not.
struct StationName: Equatable {
    private let letters: String

    init(_ name: String) { letters = name.lowercased().filter { $0.isLetter || $0.isNumber } }

    var isEmpty: Bool { letters.isEmpty }
}
