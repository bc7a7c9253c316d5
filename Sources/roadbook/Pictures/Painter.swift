import Draw
import Files
import Glibc
import Launch
import Terminal

/// The program that paints a scene, which has a package of its own.
enum Painter {
    private static let name = "roadbook-draw"
    /// More than any PNG that a terminal is shown.
    private static let longest = 64 << 20

    /// Paints scenes into a file that people know by a path.
    static func paint(_ pages: [Scene], as format: PictureFormat, into file: FileReplacement, _ path: String) throws {
        let program = try start(["--format", format.rawValue, "-"], output: .pipe)
        program.say(pages.flatMap(\.lines))
        while case .bytes(let bytes) = program.read(program.output) { try file.write(Array(bytes)) }
        program.closeOutput()
        try finish(program, painting: path)
    }

    /// The same as the bytes of a picture that a terminal shows in this way.
    static func picture(_ scene: Scene, for way: TerminalPictures.Way) throws -> [UInt8] {
        let program = try start(["--format", way == .sixel ? "sixel" : "png", "-"], output: .pipe)
        program.say(scene.lines)
        var bytes: [UInt8] = []
        while bytes.count < longest, case .bytes(let more) = program.read(program.output) { bytes += more }
        program.closeOutput()
        try finish(program, painting: PictureWords.thePicture)
        return bytes
    }

    /// The program lies beside this program, or else where programs are; nil where it was not installed.
    static var path: String? {
        let folders =
            [OwnProgram.folder].compactMap { $0 }
            + (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
            .map(String.init)
        return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static func start(_ words: [String], output: ChildProcess.Stream) throws -> ChildProcess {
        guard let program = path else { throw PictureWords.noPainter }
        do throws(ChildProcess.Failure) {
            return try ChildProcess([program] + words, input: .pipe, output: output)
        } catch {
            throw PictureWords.notStarted(error.errno)
        }
    }

    /// The program says what went wrong itself, with an exit code of its own; one that was killed says nothing.
    private static func finish(_ program: ChildProcess, painting what: String) throws {
        switch program.finish() {
        case .code(0): return
        case .code(1), .code(2): throw PictureWords.notPainted(what, isSaid: true)
        case .code, .signal: throw PictureWords.notPainted(what, isSaid: false)
        }
    }
}
