import CarBook
import Catalogue
import Drive

/// The names by which people speak of private places and of stations in them: a text that has one of them in it stays
/// here.
struct PrivateNames {
    /// The words of each name, with a blank before and behind each word.
    private let names: [String]
    /// Names that have no letter, such as a picture of a house.
    private let signs: [String]

    init(_ places: PrivatePlaces, _ book: OpenCarBook) {
        // Most books have no private place, and then nobody needs to know the stations.
        let stations = places.isEmpty ? [] : KnownStations(book).listed(from: nil)
        let inside = stations.filter { station in
            station.position.map { places.hides(Coordinate($0)) } ?? false
        }
        let all = places.allNames + inside.compactMap(\.name)
        names = Set(all.map(PrivateNames.words)).filter { $0 != " " }.sorted()
        signs = all.filter { PrivateNames.words($0) == " " }
    }

    /// The letters and digits of a text, capital or not and however their accents are written, in words.
    private static func words(_ text: String) -> String {
        let words = SearchText.folded(text).split { !$0.isLetter && !$0.isNumber }
        return " " + words.map { "\($0) " }.joined()
    }

    func areNamed(in text: String) -> Bool {
        let words = PrivateNames.words(text)
        return names.contains { words.contains($0) } || signs.contains { text.contains($0) }
    }

    /// Nil in the place of a text that has one of them.
    func without(_ text: String?) -> String? { text.flatMap { areNamed(in: $0) ? nil : $0 } }
}
