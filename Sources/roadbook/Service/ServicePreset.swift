import CarBook
import Ledger

/// A service that cars usually need, and how often.
struct ServicePreset {
    let name: String
    let category: String
    let every: FactPeriod?
    let source: String
    /// Metres, in kilometres and in miles that are round numbers.
    private let ways: [DistanceUnit: Int]

    /// `| Oil change | engine | 12m | 15000 km, 10000 mi | why |`, a row of a table; a dash is nothing.
    init?(row: String) {
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard cells.count == 7, cells[0].isEmpty, cells[6].isEmpty, !cells[1].isEmpty, !cells[2].isEmpty else {
            return nil
        }
        let (period, way) = (cells[3], cells[4])
        every = FactPeriod(period)
        guard let ways = way == "-" ? [:] : ServicePreset.ways(way), every != nil || period == "-",
            every != nil || !ways.isEmpty
        else { return nil }
        self.ways = ways
        name = cells[1]
        category = cells[2]
        source = cells[5]
    }

    /// The way for a vehicle in these units; in the other ones if it has none.
    func metres(in unit: DistanceUnit) -> Int? { ways[unit] ?? ways.values.first }

    /// `15000 km, 10000 mi`; nil if any of it cannot be read.
    private static func ways(_ text: String) -> [DistanceUnit: Int]? {
        var ways: [DistanceUnit: Int] = [:]
        for part in text.split(separator: ",") {
            guard let typed = try? TypedAmount(part.drop(while: \.isWhitespace).description),
                case .distance(let unit)? = AmountUnit(typed.unit), let metres = try? unit.metres(of: typed.number),
                metres > 0, ways.updateValue(metres, forKey: unit) == nil
            else { return nil }
        }
        return ways
    }
}
