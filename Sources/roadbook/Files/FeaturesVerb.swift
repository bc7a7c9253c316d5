import Drive
import Exchange
import Files
import Glibc
import Terminal

extension Command {
    static let features = Command(
        "features", "make a table of drives to learn from",
        about: """
            Adds a row to a CSV file for each GPX file of a folder: the name of the drive, fourteen statistics, and an \
            empty column for its category, which a person fills in. The statistics are those that the file holds; \
            where it holds none they are computed from its points.

            The header is written into a new or empty file only. A drive that the table has already, by name and all \
            fourteen statistics, is skipped, so rows that were filled in stay as they are. A table with a quote that \
            nothing ends is refused. A file that cannot be read is named with the reason, the others go on, and it \
            ends with 1.

            With - for OUT.csv a whole new table goes to standard output, and nothing else.
            """,
        operand: "DIR OUT.csv",
        options: [Option("json", help: "the outcome as one object")],
        examples: [
            Example("roadbook features Drives training.csv", "make a table of all drives of a folder"),
            Example("roadbook features Drives - | column -ts,", "look at the table on the screen"),
        ]
    ) { invocation in try FeaturesVerb(invocation).run() }
}

/// One run of `features`.
private final class FeaturesVerb {
    private let invocation: Invocation
    private let folder: HeldFolder
    private let path: String
    /// The rules by which `import` makes trips.
    private let rules: DriveRules
    private var refused: [(file: String, reason: String)] = []

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        folder = try FeaturesVerb.hold(invocation.values.operands[0])
        path = invocation.values.operands[1]
        rules = invocation.places.settings.read().settings.driveRules
        if isPrinted, invocation.values.has("json") {
            throw FileWords.objectOrTable
        }
    }

    private var isPrinted: Bool { path == "-" }

    func run() throws -> ExitCode {
        let files = try gpxFiles()
        let table = try openTable()
        let progress = Progress(FileWords.readingDrives, total: Int64(files.count), unit: .things(CountWords.files))
        for (index, file) in files.enumerated() {
            add(file, to: table)
            progress.update(Int64(index + 1))
        }
        progress.finish()
        try write(table)
        for (file, reason) in refused { Complaint.say(FileWords.refused(file, reason)) }
        if !isPrinted { try tell(table) }
        return refused.isEmpty ? .ok : .failed
    }

    private func write(_ table: FeatureTable) throws {
        if isPrinted { return try invocation.output.write(table.text.utf8) }
        do throws(ExchangeError) {
            try table.write()
        } catch {
            throw FileWords.refusal(path, "\(error)")
        }
    }

    private func add(_ file: String, to table: FeatureTable) {
        do {
            let input = try folder.open(FileName(file))
            defer { withExtendedLifetime(input) {} }
            let name = String(file.dropLast(4))
            let row = try FeatureRow.read(
                input.descriptor, spillingIn: TemporaryDirectory.base, fallbackName: name, rules)
            _ = table.add(row)
        } catch let failure as FileFailure {
            refused.append((file, failure.words))
        } catch {
            refused.append((file, "\(error)"))
        }
    }

    private func openTable() throws -> FeatureTable {
        if isPrinted { return FeatureTable() }
        do throws(ExchangeError) {
            return try FeatureTable(path)
        } catch {
            throw FileWords.refusal(path, "\(error)")
        }
    }

    /// The files of the folder itself, in the order of their names.
    private func gpxFiles() throws -> [String] {
        let files: [String]
        do throws(FileFailure) { files = try folder.names().map(\.text) } catch {
            throw FileWords.refusal(folder.path, error.words, code: .notFound)
        }
        let drives = files.filter { FeaturesVerb.isDrive($0) }
        guard !drives.isEmpty else { throw FileWords.noFiles(in: folder.path) }
        return drives
    }

    /// By bytes: with some letters before it the point is one character.
    private static func isDrive(_ name: String) -> Bool {
        name.utf8.count > 4 && name.lowercased().utf8.suffix(4).elementsEqual(".gpx".utf8)
    }

    private static func hold(_ path: String) throws -> HeldFolder {
        do throws(FileFailure) { return try HeldFolder(path, isOwn: false) } catch {
            throw FileWords.refusal(path, error.words, code: .notFound)
        }
    }

    private func tell(_ table: FeatureTable) throws {
        guard invocation.values.has("json") else {
            let words = FileWords.rows(skipped: table.rowsSkipped, added: table.rowsAdded)
            return try invocation.output.line(words)
        }
        try invocation.object { writer in
            writer.member("skipped", table.rowsSkipped)
            writer.member("added", table.rowsAdded)
            writer.objects("refused", refused) { each, writer in
                writer.member("file", each.file)
                writer.member("reason", each.reason)
            }
        }
    }
}
