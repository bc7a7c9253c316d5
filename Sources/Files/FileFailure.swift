import Glibc

/// A file that the kernel refuses, or one of the rules of this room: ELOOP for a link, ENXIO for what is not a regular
/// file, EMLINK for a file with a second name, EFBIG for one that is larger than its reader allows, E2BIG for one too
/// many, ENOTUNIQ for a name that a file system takes for another.
package struct FileFailure: Error, Equatable, Sendable {
    package var errno: Int32

    package init(errno: Int32) { self.errno = errno }

    /// `No such file or directory`
    package var words: String { FilesWords.refusal(errno) }
}
