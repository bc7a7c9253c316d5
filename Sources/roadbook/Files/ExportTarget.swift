import Exchange
import Files
import Glibc
import Terminal

/// The place to which exported files go.
struct ExportTarget {
    private enum Place {
        case standardOutput(Output)
        case file(String)
        /// Held: a link that others put in its place would lead to a folder that is not theirs.
        case directory(HeldFolder)
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
        if let folder = try ExportTarget.folder(path) {
            place = .directory(folder)
            guard access(path, W_OK | X_OK) == 0 else { throw FileWords.notWritten(path, errno) }
        } else {
            guard !order.isSplit else { throw FileWords.notADirectory(path) }
            place = .file(path)
            try check(path)
        }
    }

    /// The folder that a path names; nil where it names a file, or nothing yet.
    static func folder(_ path: String) throws -> HeldFolder? {
        do throws(FileFailure) { return try HeldFolder(path, isOwn: false) } catch {
            switch error.errno {
            case ENOENT, ENOTDIR: return nil
            case ELOOP: throw FileWords.isLink(path)
            default: throw FileWords.notWritten(path, error.errno)
            }
        }
    }

    /// The file for a trip, or for all of them; `id` tells it from another of its name in this run.
    mutating func open(_ name: (_ ending: String) -> String, id: String) throws -> ExportFile {
        switch place {
        case .standardOutput(let output): return ExportFile(standardOutput: output)
        case .file(let path): return try ExportFile(path)
        case .directory(let folder):
            var name = name(format.rawValue)
            if !given.insert(name).inserted {
                name = "\(name.dropLast(format.rawValue.count + 1)) - \(id).\(format.rawValue)"
            }
            try check(folder.path(of: FileName(name)))
            return try ExportFile(FileName(name), in: folder)
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
