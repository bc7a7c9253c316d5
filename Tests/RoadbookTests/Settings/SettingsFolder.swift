import Glibc
import TemporaryFolders

/// A directory of settings for one test, and a home beside it.
final class SettingsFolder {
    private let folder = TemporaryFolder()

    init(_ main: String? = nil) throws {
        if let main { try write(main, to: "roadbook.conf") }
    }

    var path: String { folder.path }
    var edited: String { "\(path)/roadbook.conf.d/90-set.conf" }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        if let slash = name.lastIndex(of: "/") { mkdir("\(path)/\(name[..<slash])", 0o755) }
        try WholeFile.write(bytes, to: "\(path)/\(name)")
    }

    func text(of path: String) -> String? { WholeFile.text(of: path) }

    /// Runs the program with these settings, with a home in the same place and no recorder.
    func run(_ words: String..., environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        let own = ["HOME": "\(path)/home", "TZ": "UTC"]
        return try Roadbook.run(
            ["--config", path, "--socket", "\(path)/control"] + words, environment: own.merging(environment) { $1 })
    }
}
