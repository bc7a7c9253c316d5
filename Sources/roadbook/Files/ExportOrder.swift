import Catalogue
import Civil
import Exchange
import Trips

/// An order to export, as it was typed: which trips, and how.
struct ExportOrder {
    /// Beyond it nothing is left of any drive.
    private static let mostMetres = 100_000.0

    let format: ExportFormat
    /// Nil for standard output.
    let path: String?
    let isSplit: Bool
    let simplify: Double?
    let trim: Double?
    private let words: [String]
    private let hasQuery: Bool
    private let query: TripQuery

    init(_ invocation: Invocation) throws {
        let values = invocation.values
        path = values["output"] == "-" ? nil : values["output"]
        isSplit = values.has("split")
        let file = isSplit || path.map(ExportTarget.isDirectory) == true ? nil : path
        format = try ExportOrder.format(values["format"], file)
        simplify = try ExportOrder.metres("simplify", values)
        trim = try ExportOrder.metres("trim", values)
        words = values.operands
        query = try TripQuery(invocation)
        let chooses = values.has("all") || TripQuery.options.contains { values[$0.name] != nil || values.has($0.name) }
        if !words.isEmpty, chooses { throw FileWords.tripsOrTime }
        hasQuery = chooses
        if isSplit, path == nil {
            throw FileWords.splitNeedsDirectory
        }
    }

    private static var formats: String { ExportFormat.allCases.map(\.rawValue).joined(separator: ", ") }

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

    private static func metres(_ name: String, _ values: Values) throws -> Double? {
        guard let text = values[name] else { return nil }
        guard let metres = Double(text), metres > 0, metres <= mostMetres else {
            throw FileWords.notMetres(name, text)
        }
        return metres
    }

    // MARK: Which trips

    /// In the order in which they were driven, each once.
    func entries(_ catalogue: Catalogue, _ invocation: Invocation) throws -> [TripEntry] {
        var found: [TripEntry] = []
        for word in hasQuery || !words.isEmpty ? words : [FindTrip.newest] {
            let entry = try FindTrip.named(word, in: catalogue, invocation)
            guard entry.trip.first != nil else { throw FileWords.nothingToExport(word) }
            if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
        }
        if hasQuery { found = withoutDoubles(try query.all(on: catalogue).filter { $0.trip.first != nil }) }
        guard !found.isEmpty else { throw FileWords.noneWithPoints }
        return ExportOrder.sorted(found)
    }

    private func withoutDoubles(_ entries: [TripEntry]) -> [TripEntry] {
        let counting = entries.filter { $0.doubleOf == nil }
        let doubles = entries.count - counting.count
        if doubles > 0 { Complaint.say(FileWords.leftOut(doubles, FileWords.isDouble)) }
        return counting
    }

    /// The trips in the order in which they were driven; those of one book stay together, for they are read together.
    private static func sorted(_ entries: [TripEntry]) -> [TripEntry] {
        let beginnings = Dictionary(grouping: entries) { $0.trip.span.log }
            .mapValues { $0.compactMap(\.trip.start).min() ?? 0 }
        return entries.sorted { left, right in
            let (one, other) = (left.trip.span, right.trip.span)
            if one.log == other.log { return one.first < other.first }
            return (beginnings[one.log] ?? 0, one.log) < (beginnings[other.log] ?? 0, other.log)
        }
    }
}
