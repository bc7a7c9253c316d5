import Drive
import Files
import Glibc
import Terminal

/// A directory for what is gone when the verb has ended, on a file system that is no memory.
final class TemporaryDirectory {
    let directory: String

    /// The directory in which files without a name may lie.
    static var base: String { Screen.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/var/tmp" }

    init() throws {
        let base = TemporaryDirectory.base
        var template = Array("\(base)/roadbook-XXXXXX".utf8CString)
        // The result of mkdtemp points into the template, which is lent for as long as the closure runs.
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!).map { String(cString: $0) } }
        guard let made else { throw Complaint(refusal: errno, at: base) }
        directory = made
    }

    deinit { FolderRemoval.remove(directory) }
}
