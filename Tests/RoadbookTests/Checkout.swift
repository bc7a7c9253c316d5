import Glibc
import TemporaryFolders

/// The checkout, from where this file was compiled.
enum Checkout {
    static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    static func text(of file: String) throws -> String {
        guard let text = content(of: "\(root)/\(file)") else { throw Roadbook.SpawnError(code: errno) }
        return text
    }

    /// The text of any file; nil if it cannot be opened.
    static func content(of path: String) -> String? { WholeFile.text(of: path) }

    static func write(_ text: String, to file: String) throws { try WholeFile.write(text, to: "\(root)/\(file)") }
}
