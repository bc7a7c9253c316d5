import Exchange

/// An order to export, as it was typed: which trips, and how.
struct ExportOrder {
    static let trim = Option("trim", "METRES", help: "hide the ends: at least so much, and at most four times as much")

    /// Beyond it nothing is left of any drive.
    private static let mostMetres = 100_000.0

    let format: ExportFormat
    /// Nil for standard output.
    let path: String?
    let isSplit: Bool
    let simplify: Double?
    let trim: Double?
    let trips: ChosenTrips

    init(_ invocation: Invocation) throws {
        let values = invocation.values
        path = values["output"] == "-" ? nil : values["output"]
        isSplit = values.has("split")
        let file = try isSplit || path.flatMap(ExportTarget.folder) != nil ? nil : path
        format = try ExportOrder.format(values["format"], file)
        simplify = try ExportOrder.metres("simplify", values)
        trim = try ExportOrder.metres("trim", values)
        trips = try ChosenTrips(invocation)
        if isSplit, path == nil {
            throw FileWords.splitNeedsDirectory
        }
    }

    static var formats: String { ExportFormat.allCases.map(\.rawValue).joined(separator: ", ") }

    /// A file is of the format that its name ends in, unless another is named.
    private static func format(_ word: String?, _ path: String?) throws -> ExportFormat {
        let ending = path.flatMap(ExportOrder.ending)
        let implied = ending.flatMap { ExportFormat(rawValue: $0.lowercased()) }
        guard let word else {
            guard let ending, implied == nil else { return implied ?? .gpx }
            throw FileWords.unknownEnding(ending, known: formats)
        }
        guard let format = ExportFormat(rawValue: word.lowercased()) else {
            throw FileWords.unknownFormat(word, known: formats)
        }
        if let implied, implied != format {
            throw FileWords.twoFormats(implied.rawValue, format.rawValue)
        }
        return format
    }

    /// The text behind the last point of a file's name, unless the name begins with that point.
    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
        return String(name[name.index(after: point)...])
    }

    /// A length that an option says.
    static func metres(_ name: String, _ values: Values) throws -> Double? {
        guard let text = values[name] else { return nil }
        guard let metres = Double(text), metres > 0, metres <= mostMetres else {
            throw FileWords.notMetres(name, text)
        }
        return metres
    }
}
