import Glibc

/// The checkout, from where this file was compiled.
enum Checkout {
    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func text(of file: String) throws -> String {
        guard let text = content(of: "\(root)/\(file)") else { throw Roadbook.SpawnError(code: errno) }
        return text
    }

    /// The text of any file; nil if it cannot be opened.
    static func content(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let length = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
    }

    static func write(_ text: String, to file: String) throws {
        let descriptor = open("\(root)/\(file)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Roadbook.SpawnError(code: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Roadbook.SpawnError(code: errno) }
    }
}
