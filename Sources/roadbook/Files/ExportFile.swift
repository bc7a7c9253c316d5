import Exchange
import Files
import Glibc
import Terminal

/// A file that is being exported: whole under its name, or not there at all. Standard output is one too.
final class ExportFile {
    let text: TrackText
    private let sink: Sink
    /// Nil for standard output.
    private let file: (path: String, replacement: FileReplacement)?

    /// Writes what the text gives away, and keeps what went wrong.
    private final class Sink {
        let output: Output
        var failure: Output.Failure?

        init(_ output: Output) { self.output = output }

        func write(_ bytes: UnsafeRawBufferPointer) {
            guard failure == nil else { return }
            do throws(Output.Failure) { try output.write(bytes) } catch { failure = error }
        }
    }

    private init(_ output: Output, _ file: (path: String, replacement: FileReplacement)?) {
        let sink = Sink(output)
        self.sink = sink
        self.file = file
        text = TrackText { sink.write($0) }
    }

    convenience init(standardOutput output: Output) { self.init(output, nil) }

    /// Nothing is seen under this name before `commit`.
    convenience init(_ path: String) throws {
        do throws(FileFailure) {
            let (folder, name) = try HeldFolder.place(of: path)
            try self.init(path, name, in: folder)
        } catch {
            throw FileWords.notWritten(path, error.errno)
        }
    }

    convenience init(_ name: FileName, in folder: HeldFolder) throws {
        let path = folder.path(of: name)
        do throws(FileFailure) { try self.init(path, name, in: folder) } catch {
            throw FileWords.notWritten(path, error.errno)
        }
    }

    private convenience init(_ path: String, _ name: FileName, in folder: HeldFolder) throws(FileFailure) {
        let replacement = try FileReplacement(of: name, in: folder, mode: 0o666, isUnnamed: true)
        self.init(Output(descriptor: replacement.descriptor), (path, replacement))
    }

    /// The reason for which nothing more can be written.
    var failure: (any Error)? {
        guard let failure = sink.failure else { return nil }
        guard case .failed(let code) = failure, let file else { return failure }
        return FileWords.notWritten(file.path, code)
    }

    // MARK: The end

    func commit() throws {
        text.flush()
        if sink.failure == nil {
            do throws(Output.Failure) { try sink.output.flush() } catch { sink.failure = error }
        }
        if let failure { throw failure }
        guard let file else { return }
        do throws(FileFailure) { try file.replacement.commit() } catch {
            throw FileWords.notWritten(file.path, error.errno)
        }
    }

    /// Takes the file away as if it had never been begun.
    func discard() { file?.replacement.discard() }
}
