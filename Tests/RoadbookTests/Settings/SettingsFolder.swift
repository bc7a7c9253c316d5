import Files
import Glibc

/// A directory of settings for one test, and a home beside it.
final class SettingsFolder {
    let path: String

    init(_ main: String? = nil) throws {
        let template = strdup("/tmp/roadbook-settings-XXXXXX")
        defer { free(template) }
        guard let template, let made = mkdtemp(template) else { throw Roadbook.SpawnError(code: errno) }
        path = String(cString: made)
        if let main { try write(main, to: "roadbook.conf") }
    }

    deinit { FolderRemoval.remove(path) }

    var edited: String { "\(path)/roadbook.conf.d/90-set.conf" }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        if let slash = name.lastIndex(of: "/") { mkdir("\(path)/\(name[..<slash])", 0o755) }
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Roadbook.SpawnError(code: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Roadbook.SpawnError(code: errno) }
    }

    func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let length = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
    }

    /// Runs the program with these settings, with a home in the same place and no recorder.
    func run(_ words: String..., environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        let own = ["HOME": "\(path)/home", "TZ": "UTC"]
        return try Roadbook.run(
            ["--config", path, "--socket", "\(path)/control"] + words, environment: own.merging(environment) { $1 })
    }
}
