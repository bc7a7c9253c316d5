import Exchange
import Files
import Glibc
import Terminal

/// The place to which exported files go.
struct ExportTarget {
    private enum Place {
        case standardOutput(Output)
        case file(String)
        case directory(String)
    }

    private let place: Place
    private let format: ExportFormat
    /// Names that this run has given.
    private var given: Set<String> = []

    init(_ order: ExportOrder, _ output: Output) throws {
        format = order.format
        guard let path = order.path else {
            place = .standardOutput(output)
            return
        }
        if order.isSplit, mkdir(path, 0o777) != 0, errno != EEXIST {
            throw FileWords.notMade(path, errno)
        }
        let isDirectory = ExportTarget.isDirectory(path)
        guard isDirectory || !order.isSplit else {
            throw FileWords.notADirectory(path)
        }
        place = isDirectory ? .directory(path) : .file(path)
        if case .file = place { try check(path) }
        if isDirectory, access(path, W_OK | X_OK) != 0 {
            throw FileWords.notWritten(path, errno)
        }
    }

    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The file for a trip, or for all of them; `id` tells it from another of its name in this run.
    mutating func open(_ name: (_ ending: String) -> String, id: String) throws -> ExportFile {
        switch place {
        case .standardOutput(let output): return ExportFile(standardOutput: output)
        case .file(let path): return try ExportFile(path)
        case .directory(let path):
            var name = name(format.rawValue)
            if !given.insert(name).inserted {
                name = "\(name.dropLast(format.rawValue.count + 1)) - \(id).\(format.rawValue)"
            }
            let path = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            try check(path)
            return try ExportFile(path)
        }
    }

    /// A file that is there is replaced only if it is of the same format, or empty.
    private func check(_ path: String) throws {
        guard let beginning = try ExportTarget.beginning(path, ExportFormat.tellingBytes) else { return }
        guard format.isBeginning(beginning) else { throw FileWords.otherFile(path, format.name) }
    }

    /// The first bytes of a file that is to be replaced; nil where there is none. In a folder that others write, a link
    /// may be theirs and lead to a file that is not.
    static func beginning(_ path: String, _ limit: Int) throws -> [UInt8]? {
        do throws(FileFailure) { return try InputFile(path, links: .refused).beginning(limit) } catch {
            switch error.errno {
            case ENOENT: return nil
            case ELOOP: throw FileWords.isLink(path)
            case ENXIO, EISDIR: throw FileWords.notAFile(path)
            default: throw FileWords.unreadable(path, error.errno)
            }
        }
    }
}
