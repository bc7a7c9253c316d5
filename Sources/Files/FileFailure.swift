import Glibc

/// The kernel's refusal of a call on a file.
package struct FileFailure: Error, Equatable, Sendable {
    package var errno: Int32

    package init(errno: Int32) { self.errno = errno }

    /// `No such file or directory`
    package var words: String { String(cString: strerror(errno)) }
}
