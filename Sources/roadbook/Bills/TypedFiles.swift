import AppendLog
import Drive
import Files
import Glibc
import Ledger

/// The files that somebody wants beside an entry: bills, photos.
struct TypedFiles {
    static let option = Option(
        "file", "PATH", isOfFiles: true,
        help: "a bill or a photo that is kept with it; may be given again")
    static let editing = Option(
        "file", "PATH", isOfFiles: true, help: "one more bill or photo that is kept with it; - takes all away")
    /// The longest ending of a name that stays when the name is shortened, in bytes with its point.
    private static let longestEnding = 10

    private let paths: [String]
    /// The files that the entry has and keeps.
    private let kept: [FactFile]
    private let ledger: HashedFiles
    /// True if anything was said of files.
    let isSaid: Bool

    /// Looks at every file: one that cannot be kept is refused before anything else is done. `before` are those that
    /// the entry has already.
    init(_ invocation: Invocation, before: [FactFile] = [], isEdit: Bool = false) throws {
        let words = invocation.values.files
        isSaid = !words.isEmpty
        let takesAway = isEdit && words.contains("-")
        paths = takesAway ? words.filter { $0 != "-" } : words
        kept = takesAway ? [] : before
        ledger = HashedFiles(beside: invocation.places.ledger)
        for path in paths { _ = try TypedFiles.open(path) }
        guard kept.count + paths.count <= FactFile.most else { throw BillWords.tooMany(FactFile.most) }
    }

    /// Puts the files beside the ledger, where they are on the card when this returns, and says which they are. It is
    /// the last thing before the entry is written: where something speaks against that, nothing is kept.
    func say(_ said: inout FactStatements) throws {
        guard isSaid else { return }
        var files = kept
        for path in paths {
            let hash = try store(path)
            files.removeAll { $0.hash == hash }
            guard let file = FactFile(name: TypedFiles.name(of: path), hash: hash) else { continue }
            files.append(file)
        }
        said.say(.files, FactFile.text(files))
    }

    private func store(_ path: String) throws -> String {
        let file = try TypedFiles.open(path)
        do {
            return try ledger.store { try file.read(into: $0) }
        } catch let error as FileFailure {
            throw BillWords.unreadable(RawArguments.repaired(path), error.errno)
        } catch let error as HashedFileError {
            throw BillWords.refusal(RawArguments.repaired(path), error)
        }
    }

    // MARK: Looking at a file

    /// Open for reading, and a file that may be kept as far as can be seen from outside.
    private static func open(_ path: String) throws -> InputFile {
        let name = RawArguments.repaired(path)
        let file: InputFile
        do throws(FileFailure) { file = try InputFile(typed: RawArguments.bytes(of: path)) } catch {
            switch error.errno {
            case EISDIR: throw BillWords.isDirectory(name)
            case ENXIO: throw BillWords.isNoFile(name)
            case ELOOP: throw FileWords.isLink(name)
            default: throw BillWords.unreadable(name, error.errno)
            }
        }
        guard file.size > 0 else { throw BillWords.refusal(name, .empty) }
        guard file.size <= HashedFiles.limit else { throw BillWords.refusal(name, .tooLarge) }
        return file
    }

    // MARK: Its name

    /// The last part of a path as the ledger can have it, its ending kept; nil if nothing of it is left.
    static func name(of path: String) -> String? {
        let last = RawArguments.repaired(path).split(separator: "/").last.map(String.init) ?? ""
        let tidy = ShownText.line(last).split(separator: " ").joined(separator: " ")
        var scalars = String.UnicodeScalarView()
        for scalar in tidy.unicodeScalars { scalars.append(FactFile.isOfName(scalar) ? scalar : "-") }
        let name = shortened(String(scalars))
        return name.isEmpty ? nil : name
    }

    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > FactFile.longestName else { return name }
        let point = name.lastIndex(of: ".")
        let ending = point.map { String(name[$0...]) } ?? ""
        let isShort = ending.utf8.count <= longestEnding
        let stem = point.map { isShort ? name[..<$0] : name[...] } ?? name[...]
        var room = FactFile.longestName - (isShort ? ending.utf8.count : 0)
        var short = ""
        for letter in stem {
            room -= letter.utf8.count
            guard room >= 0 else { break }
            short.append(letter)
        }
        return short + (isShort ? ending : "")
    }
}
