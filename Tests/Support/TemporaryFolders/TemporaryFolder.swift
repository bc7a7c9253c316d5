import AppendLog
import Files
import Glibc

/// A directory that goes with the test.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() {
        var template = Array("/tmp/roadbook-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { name in
            mkdtemp(name.baseAddress!).map { String(cString: $0) } ?? ""
        }
        precondition(!path.isEmpty, "no temporary directory")
    }

    deinit { FolderRemoval.remove(path) }

    package static func names(in path: String) -> [String] {
        var names: [String] = []
        _ = SystemCalls.kernel.list(path) { names.append($0) }
        return names.sorted()
    }
}
