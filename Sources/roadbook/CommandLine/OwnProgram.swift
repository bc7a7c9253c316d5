import Glibc

/// The file that this program was started from.
enum OwnProgram {
    static var path: String? {
        realpath("/proc/self/exe", nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
    }

    /// The programs that belong together lie in one.
    static var folder: String? {
        path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }
}
