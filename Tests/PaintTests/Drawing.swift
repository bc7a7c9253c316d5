import Draw
import Glibc
import Paint
import TemporaryFolders

/// One run of the program in this process, between files for its three streams.
struct Drawing {
    let code: Int32
    let output: [UInt8]
    let errors: [String]

    init(_ words: [String], _ input: [UInt8], in folder: TemporaryFolder) throws {
        let paths = ["input", "output", "errors"].map { "\(folder.path)/\($0)" }
        try Drawing.write(input, to: paths[0])
        let streams = paths.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for stream in streams { close(stream) } }
        for stream in streams.dropFirst() { ftruncate(stream, 0) }
        code = DrawProgram(input: streams[0], output: streams[1], errors: streams[2]).run(words)
        output = Drawing.bytes(of: paths[1])
        errors = String(decoding: Drawing.bytes(of: paths[2]), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    struct Unwritable: Error { let path: String }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw Unwritable(path: path) }
    }

    static func bytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
        }
    }
}
