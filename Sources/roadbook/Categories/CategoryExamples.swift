import AppendLog
import Catalogue
import Categories
import Drive
import Exchange
import Trips

/// The drives from which is learnt: those of a table, those of which somebody said here what they were, or both.
struct CategoryExamples {
    /// No table of drives is longer.
    private static let longest = 64 << 20
    /// The word that stands for drives of one's own where else the SHA-256 of a table stands.
    private static let mine = "mine"

    private(set) var examples: [CategoryExample] = []
    /// The made-up ones beside them, which count less.
    private(set) var made: [CategoryExample] = []
    private(set) var table = ""

    init(_ invocation: Invocation, verb: String) throws {
        let values = invocation.values
        guard values.operand != nil || values.has("mine") else { throw CategoryWords.needsExamples(verb) }
        if let path = values.operand {
            let bytes = try CategoryExamples.bytes(of: path)
            examples = try CategoryExamples.rows(of: bytes, path)
            let digest = bytes.withUnsafeBytes { Digest(of: $0) }
            table = String(decoding: digest.hexText, as: UTF8.self)
        }
        if let path = values["also"] { try addMade(path) }
        if values.has("mine") {
            examples += try CategoryExamples.said(in: try OpenCatalogue.of(invocation))
            table = table.isEmpty ? CategoryExamples.mine : "\(table)+\(CategoryExamples.mine)"
        }
    }

    private mutating func addMade(_ path: String) throws {
        let bytes = try CategoryExamples.bytes(of: path)
        made = try CategoryExamples.rows(of: bytes, path)
        let digest = bytes.withUnsafeBytes { String(decoding: Digest(of: $0).hexText, as: UTF8.self) }
        // The halves of two names are still no others', and fit into a line.
        table = table.isEmpty ? digest : "\(table.prefix(32))+\(digest.prefix(32))"
    }

    /// The examples of another table alone.
    init(table path: String) throws {
        examples = try CategoryExamples.rows(of: try CategoryExamples.bytes(of: path), path)
    }

    private static func rows(of bytes: [UInt8], _ path: String) throws -> [CategoryExample] {
        do throws(ExchangeError) {
            return try LabelledTable(bytes).drives.map { row in
                CategoryExample(CategoryFeature.values(ofRow: row.values), row.category)
            }
        } catch {
            throw FileWords.refusal(path, "\(error)")
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try FileChunks(path).chunks { chunk, sum in
            guard sum < longest else { throw FileWords.refusal(path, FileWords.tooLong) }
            bytes += chunk
        }
        return bytes
    }

    /// Trips that are hidden, and doubles, teach nothing; the oldest is first.
    private static func said(in catalogue: Catalogue) throws -> [CategoryExample] {
        let entries = try catalogue.trips(TripFilter()).reversed()
        return entries.compactMap { entry in
            guard let category = entry.saidCategory, Category.learnt.contains(category), entry.doubleOf == nil,
                !entry.trip.isOpen
            else { return nil }
            return CategoryExample(CategoryFeature.values(of: entry.trip.statistics), category)
        }
    }

    /// The number of each, in their order.
    var counts: [(category: String, count: Int)] {
        Category.allCases.compactMap { category in
            let count = (examples + made).count { $0.category == category }
            return count > 0 ? (category.word, count) : nil
        }
    }

    func complaint(_ error: CategoryError) -> Complaint { CategoryWords.tooFew("\(error)", counts) }
}
