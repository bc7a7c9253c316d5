import Exchange
import Glibc
import Terminal

/// A file that is being exported: whole under its name, or not there at all. Standard output is one too.
final class ExportFile {
    let text: TrackText
    private let sink: Sink
    /// Nil for standard output.
    private let path: String?
    /// The path at which the file lies until it is whole; nil while it has no name.
    private var draft: String?
    private var isOpen = true

    /// Takes what the text gives away, and keeps what went wrong.
    private final class Sink {
        let output: Output
        var failure: Output.Failure?

        init(_ output: Output) { self.output = output }

        func take(_ bytes: UnsafeRawBufferPointer) {
            guard failure == nil else { return }
            do throws(Output.Failure) { try output.write(bytes) } catch { failure = error }
        }
    }

    private init(_ output: Output, path: String?, draft: String?) {
        let sink = Sink(output)
        self.sink = sink
        self.path = path
        self.draft = draft
        text = TrackText { sink.take($0) }
    }

    convenience init(standardOutput output: Output) { self.init(output, path: nil, draft: nil) }

    /// Nothing is seen under this name before `commit`.
    convenience init(_ path: String) throws {
        let directory = ExportFile.directory(of: path)
        // Without a name it leaves nothing behind, whatever ends this program.
        let unnamed = open(directory, O_WRONLY | O_CLOEXEC | ExportFile.temporary, 0o666)
        guard unnamed < 0 else {
            self.init(Output(descriptor: unnamed), path: path, draft: nil)
            return
        }
        let draft = ExportFile.draft(of: path)
        unlink(draft)
        let named = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard named >= 0 else { throw Complaint("\(path) cannot be written: \(systemError(errno))") }
        self.init(Output(descriptor: named), path: path, draft: draft)
    }

    deinit { discard() }

    /// O_TMPFILE, a macro that Swift does not see.
    private static let temporary = 0o20_000_000 | O_DIRECTORY

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Hidden, and of this run alone.
    private static func draft(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return "\(directory(of: path))/.\(name.prefix(100)).\(getpid())"
    }

    /// Why nothing more can be written.
    var failure: (any Error)? {
        guard let failure = sink.failure else { return nil }
        guard case .failed(let code) = failure, let path else { return failure }
        return complaint(code, path)
    }

    private func complaint(_ code: Int32, _ path: String) -> Complaint {
        let hint = code == ENOSPC || code == EDQUOT ? "make room there; no half of it was left" : nil
        return Complaint("\(path) cannot be written: \(systemError(code))", hint: hint)
    }

    // MARK: The end

    func commit() throws {
        text.flush()
        if sink.failure == nil {
            do throws(Output.Failure) { try sink.output.flush() } catch { sink.failure = error }
        }
        if let failure { throw failure }
        guard let path else { return }
        let descriptor = sink.output.descriptor
        guard fsync(descriptor) == 0, name(path), rename(draft!, path) == 0 else { throw complaint(errno, path) }
        isOpen = false
        close(descriptor)
        let directory = open(ExportFile.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    /// Gives an unnamed file the name of a draft.
    private func name(_ path: String) -> Bool {
        guard draft == nil else { return true }
        let draft = ExportFile.draft(of: path)
        unlink(draft)
        let link = "/proc/self/fd/\(sink.output.descriptor)"
        guard linkat(AT_FDCWD, link, AT_FDCWD, draft, AT_SYMLINK_FOLLOW) == 0 else { return false }
        self.draft = draft
        return true
    }

    /// Takes the file away as if it had never been begun.
    func discard() {
        guard isOpen, path != nil else { return }
        isOpen = false
        close(sink.output.descriptor)
        if let draft { unlink(draft) }
    }
}

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
            throw Complaint("\(path) cannot be made: \(systemError(errno))")
        }
        let isDirectory = ExportTarget.isDirectory(path)
        guard isDirectory || !order.isSplit else {
            throw Complaint("\(path) is not a directory", hint: "--split writes into one")
        }
        place = isDirectory ? .directory(path) : .file(path)
        if case .file = place { try check(path) }
        if isDirectory, access(path, W_OK | X_OK) != 0 {
            throw Complaint("\(path) cannot be written: \(systemError(errno))")
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
        case .file(let path): return try ExportFile(ExportTarget.real(path))
        case .directory(let path):
            var name = name(format.rawValue)
            if !given.insert(name).inserted {
                name = "\(name.dropLast(format.rawValue.count + 1)) - \(id).\(format.rawValue)"
            }
            let path = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            try check(path)
            return try ExportFile(ExportTarget.real(path))
        }
    }

    /// A file that is there is replaced only if it is of the same format, or empty.
    private func check(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno != ENOENT else { return }
            throw Complaint("\(path): \(systemError(errno))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Complaint("\(path) is no file", hint: "--output - writes to standard output")
        }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Complaint("\(path): \(systemError(errno))") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: ExportFormat.tellingBytes)
        let length = read(descriptor, &bytes, bytes.count)
        guard length >= 0 else { throw Complaint("\(path): \(systemError(errno))") }
        guard format.isBeginning(Array(bytes.prefix(length))) else {
            throw Complaint("\(path) is there and is not \(format.name)", hint: "take it away, or name another file")
        }
    }

    /// A link stays one, and what it leads to is replaced.
    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
