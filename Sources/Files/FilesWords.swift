import Glibc

/// The words for a file that cannot be used.
enum FilesWords {
    /// The sentence that follows the file's path and a colon. The kernel's own words would mislead where a rule of this
    /// room is what refuses the file.
    static func refusal(_ errno: Int32) -> String {
        switch errno {
        case ELOOP: "it is a link, which is not followed"
        case ENXIO, ENODEV: "it is not a regular file"
        case EMLINK: "it has a second name (a hard link), so it may belong to something else"
        case ENAMETOOLONG: "its path is too long, or it lies too deep"
        case E2BIG: "there are too many files beside it"
        case ENOTUNIQ: "the file system there cannot keep this name apart from another one"
        default: String(cString: strerror(errno))
        }
    }
}
