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
