import Glibc
import Launch

/// The file that this program was started from.
enum OwnProgram {
    /// The kernel's own link to it, which leads there even when an upgrade has put another one in its place.
    private static let link = "/proc/self/exe"

    /// Without /proc, the file of the name that the kernel was told.
    static var path: String? { real(link) ?? GivenWords.program.flatMap(real) }

    /// The word by which it is started once more.
    static var word: String { access(link, X_OK) == 0 ? link : path ?? link }

    /// The programs that belong together lie in one.
    static var folder: String? {
        path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    private static func real(_ path: String) -> String? {
        realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
    }
}
