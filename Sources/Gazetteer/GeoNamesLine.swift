import Drive

/// A line of a GeoNames dump: nineteen columns with tabs between.
package enum GeoNamesLine {
    private enum Column {
        static let name = 1
        static let latitude = 4
        static let longitude = 5
        static let kind = 6
        static let code = 7
        static let country = 8
        static let region = 10
        static let population = 14
        static let zone = 17
        static let count = 19
    }

    private static let settlement = "P"
    /// Bytes of a region's code, and of a day.
    private static let mostOfCode = 32
    private static let suburb = "PPLX"
    /// The settlements that are no more: abandoned, destroyed, historical.
    private static let gone: Set<String> = ["PPLQ", "PPLW", "PPLH", "PPLCH"]

    /// Nil for a line that is none, or of something where nobody lives; its region is the list's code.
    package static func place(_ line: Substring) -> WorldPlace? {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count == Column.count, columns[Column.kind] == settlement,
            !gone.contains(String(columns[Column.code])),
            let latitude = Double(columns[Column.latitude]), let longitude = Double(columns[Column.longitude]),
            let centre = Coordinate(latitude: latitude, longitude: longitude),
            let population = Int(columns[Column.population]), population >= 0
        else { return nil }
        guard let name = PlaceNameText.name(columns[Column.name]) else { return nil }
        return WorldPlace(
            name: name, centre: centre, population: population, isSuburb: columns[Column.code] == suburb,
            country: String(columns[Column.country]), region: String(columns[Column.region]),
            zone: String(columns[Column.zone]))
    }

    /// The day on which the line was changed last: `2020-01-24`.
    package static func day(_ line: Substring) -> Substring {
        let day = line.lastIndex(of: "\t").map { line[line.index(after: $0)...] } ?? ""
        return day.utf8.count <= mostOfCode ? day : ""
    }

    /// The code of a region with its country's in front, and its name, of a line of `admin1Codes.txt`: `DE.05`, Hesse.
    package static func region(_ line: Substring) -> (code: String, name: String)? {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count >= 2, columns[0].contains("."), !columns[1].isEmpty else { return nil }
        guard columns[0].utf8.count <= mostOfCode, let name = PlaceNameText.name(columns[1]) else { return nil }
        return (String(columns[0]), name)
    }
}
