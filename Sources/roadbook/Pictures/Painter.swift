import Draw
import Glibc
import Terminal

/// The program that paints a scene, which has a package of its own.
enum Painter {
    private static let name = "roadbook-draw"
    /// More than any PNG that a terminal is shown.
    private static let longest = 64 << 20

    /// Paints scenes into a file, to the end of it.
    static func paint(_ pages: [Scene], _ path: String) throws {
        let lines = try Pipe()
        let process = try start(["--", path], reading: lines, writing: nil)
        lines.write(pages.flatMap(\.lines))
        try wait(process, painting: path)
    }

    /// The same as the bytes of a picture that a terminal shows in this way.
    static func picture(_ scene: Scene, for way: TerminalPictures.Way) throws -> [UInt8] {
        let (lines, picture) = (try Pipe(), try Pipe())
        let format = way == .sixel ? "sixel" : "png"
        let process = try start(["--format", format, "-"], reading: lines, writing: picture)
        lines.write(scene.lines)
        let bytes = picture.read(atMost: longest)
        try wait(process, painting: PictureWords.thePicture)
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

    private static func start(_ words: [String], reading lines: Pipe, writing picture: Pipe?) throws -> pid_t {
        guard let program = path else { throw PictureWords.noPainter }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, lines.end, 0)
        if let picture { posix_spawn_file_actions_adddup2(&actions, picture.beginning, 1) }
        var arguments = ([program] + words).map { (word: String) in strdup(word) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, program, &actions, nil, &arguments, environ)
        guard failure == 0 else { throw PictureWords.notStarted(failure) }
        lines.closeEnd()
        picture?.closeBeginning()
        return process
    }

    /// The program says what went wrong itself, with an exit code of its own; one that was killed says nothing.
    private static func wait(_ process: pid_t, painting what: String) throws {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard status != 0 else { return }
        let isSaid = status & 0x7F == 0 && (1...2).contains(status >> 8)
        throw PictureWords.notPainted(what, isSaid: isSaid)
    }
}
