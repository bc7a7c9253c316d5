import Drive
import Files
import Glibc

/// The table of features, a CSV file that grows: rows are added behind those that are there, and a drive that is in it
/// already is not added again, so that what a person filled in stays.
///
/// A drive of the table is known by its name and its fourteen statistics. As the table holds neither time nor place, of
/// several drives that are alike in all of these as many are taken for known as the table has rows of them. Drives that
/// are added know more of themselves, and are told apart by that.
package final class FeatureTable {
    private typealias Key = [String]

    private static let piece = 65_536
    /// A hundred thousand drives and more.
    private static let longest = 64 << 20

    /// Negative for a table that is no file.
    private let descriptor: Int32
    private let size: Int
    private var known: [Key: Int] = [:]
    private var seen: [Key: [DriveEnds]] = [:]
    private var isEmpty = true
    private var endsLine = true
    private var lineEnd = "\n"
    private var added = ""
    package private(set) var rowsSkipped = 0
    package private(set) var rowsAdded = 0

    /// A new table that goes elsewhere, as `text`.
    package init() {
        descriptor = -1
        size = 0
    }

    /// Opens the file, or makes it. Throws the reason if it is another table.
    package init(_ path: String) throws(ExchangeError) {
        do throws(FileFailure) {
            let (folder, name) = try HeldFolder.place(of: path)
            descriptor = try folder.openToGrow(name, mode: 0o666)
        } catch {
            throw ExchangeError(error.words)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FeatureTable.failure() }
        size = Int(status.st_size)
        guard size <= FeatureTable.longest else { throw ExchangeError(FileFailure(errno: EFBIG).words) }
        try readKnown()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// False if it is there already.
    package func add(_ row: FeatureRow) -> Bool {
        let key = FeatureTable.key([row.name] + row.values)
        let isNew = !(seen[key] ?? []).contains { $0.isNear(row.ends) }
        if isNew { seen[key, default: []].append(row.ends) }
        let rows = known[key] ?? 0
        guard isNew, rows == 0 else {
            if isNew { known[key] = rows - 1 }
            rowsSkipped += 1
            return false
        }
        added += row.line + lineEnd
        rowsAdded += 1
        return true
    }

    /// The text that is to stand behind what is there; for a new table all of its text.
    package var text: String {
        let header = isEmpty ? FeatureRow.line(FeatureRow.titles) + lineEnd : ""
        return (endsLine ? header : lineEnd) + added
    }

    /// Writes what was added, all of it or nothing.
    package func write() throws(ExchangeError) {
        let text = text
        added = ""
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                pwrite(descriptor, rest.baseAddress! + done, bytes.count - done, off_t(size + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = FeatureTable.failure()
                ftruncate(descriptor, off_t(size))
                throw failure
            }
            done += count
        }
    }

    // MARK: What is there

    private func readKnown() throws(ExchangeError) {
        var rows = CSVRows()
        var header: [String]?
        var bytes = [UInt8](repeating: 0, count: FeatureTable.piece)
        var offset = 0
        while true {
            let count = pread(descriptor, &bytes, bytes.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FeatureTable.failure() }
            guard count > 0 else { break }
            note(bytes[..<count])
            bytes[..<count].withUnsafeBytes { rows.feed($0) { row, _ in read(row, &header) } }
            offset += count
        }
        rows.finish { row, _ in read(row, &header) }
        if let fault = rows.fault { throw fault }
        isEmpty = header == nil
        guard let header else { return }
        guard header == FeatureRow.titles else {
            throw ExchangeError(ExchangeWords.hasOtherColumns(header[0]), at: .line(1))
        }
    }

    private func note(_ bytes: ArraySlice<UInt8>) {
        if let end = bytes.firstIndex(of: 0x0A), end > bytes.startIndex, bytes[end - 1] == 0x0D { lineEnd = "\r\n" }
        endsLine = bytes.last == 0x0A
    }

    private func read(_ row: [String], _ header: inout [String]?) {
        guard header != nil else {
            // Spreadsheets write a byte order mark in front of the first title.
            header = [row[0].hasPrefix("\u{FEFF}") ? String(row[0].dropFirst()) : row[0]] + row.dropFirst()
            return
        }
        // A person's own line, without the numbers of a drive.
        guard row.count > Statistic.known.count else { return }
        known[FeatureTable.key(row), default: 0] += 1
    }

    private static func key(_ row: [String]) -> Key {
        // The name in the form in which it is written; a table of a person may have it as it was given.
        var key = [CSVField.words(row[0])]
        for (text, statistic) in zip(row.dropFirst(), Statistic.known) {
            key.append(number(text, statistic.lastDigits))
        }
        return key
    }

    /// However a spreadsheet wrote the number; a zero has no sign.
    private static func number(_ text: String, _ unit: Double) -> String {
        guard let number = Double(text), number.isFinite else { return text }
        let rounded = (number * unit).rounded() / unit
        return rounded == 0 ? "0.0" : "\(rounded)"
    }

    private static func failure() -> ExchangeError { ExchangeError(String(cString: strerror(errno))) }
}
