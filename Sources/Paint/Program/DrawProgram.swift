import CSQLite
import Draw
import Drive
import Files
import Glibc

/// The whole program: words in, exit code out.
package func runDraw(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // For all of the process: what a file of tiles asks for is bounded by the library itself.
    sqlite3_hard_heap_limit64(32 << 20)
    _ = sqlite_never_waits()
    return DrawProgram().run(Array(arguments.dropFirst()))
}

/// `roadbook-draw`, between the descriptors that it reads and writes.
package struct DrawProgram {
    private let input: Int32
    private let output: Int32
    private let errors: Int32

    package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO) {
        self.input = input
        self.output = output
        self.errors = errors
    }

    package func run(_ arguments: [String]) -> Int32 {
        let options: DrawOptions
        do throws(DrawOptions.Misuse) { options = try DrawOptions(arguments) } catch {
            complain(PaintWords.error(error.text), PaintWords.helpHint)
            return 2
        }
        switch options.errand {
        case .help: return tell(PaintWords.help)
        case .version: return tell(PaintWords.version + "\n")
        case .paint: return paint(options)
        }
    }

    private func tell(_ text: String) -> Int32 { write(Array(text.utf8)) == 0 ? 0 : 1 }

    // MARK: A picture

    private func paint(_ options: DrawOptions) -> Int32 {
        guard isatty(input) == 0 else {
            complain(PaintWords.error(PaintWords.isTerminal), PaintWords.isTerminalHint)
            return 2
        }
        do {
            let picture = try PaintedPicture(try SceneInput(input).scenes(), as: options.format)
            for remark in picture.remarks { complain(PaintWords.warning(remark.message), remark.hint) }
            try put(picture.bytes, options.file)
            return 0
        } catch let failure as PaintFailure {
            complain(PaintWords.error(failure.message), failure.hint)
        } catch {
            complain(PaintWords.error("\(error)"), nil)
        }
        return 1
    }

    private func put(_ bytes: [UInt8], _ file: String?) throws(PaintFailure) {
        guard let file else {
            let code = write(bytes)
            guard code == 0 else { throw PaintWords.notWritten(PaintWords.standardOutput, reason(code)) }
            return
        }
        do throws(FileFailure) {
            let replacement = try FileReplacement(of: file, mode: 0o666, isUnnamed: true, isTyped: true)
            try replacement.write(bytes)
            try replacement.commit()
        } catch {
            throw PaintWords.notWritten(file, error.words)
        }
    }

    private func reason(_ code: Int32) -> String { FileFailure(errno: code).words }

    // MARK: Words

    private func complain(_ line: String, _ hint: String?) {
        let lines = [line] + (hint.map { [PaintWords.hint($0)] } ?? [])
        for line in lines { _ = write(Array((ShownText.line(line) + "\n").utf8), to: errors) }
    }

    /// Returns 0, or the number of the error that ended it.
    private func write(_ bytes: [UInt8], to descriptor: Int32? = nil) -> Int32 {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor ?? output, buffer.baseAddress! + written, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return errno }
            written += count
        }
        return 0
    }
}
