import Glibc

/// The names in a folder, read in one way by all rooms.
package enum FolderListing {
    /// Gives every name but `.` and `..`, in no order. A name that is not UTF-8 comes with U+FFFD in it. Returns 0, or
    /// the number of the error that ended it.
    package static func visit(_ path: String, _ visit: (String) -> Void) -> Int32 {
        let opened = PathOpening.open(path, PathOpening.folderFlags)
        guard opened >= 0 else { return -opened }
        guard let stream = fdopendir(opened) else { return errno }
        return read(stream) { visit($0.text) }
    }

    /// Reads the stream to its end, and closes it.
    static func read(_ stream: OpaquePointer, _ visit: (FileName) -> Void) -> Int32 {
        defer { closedir(stream) }
        while true {
            // The end and an error look alike but for this.
            errno = 0
            guard let entry = readdir(stream) else { return errno }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { FileName(bytes: Array($0.prefix { $0 != 0 })) }
            if name.isPlain { visit(name) }
        }
    }

    /// The names that are wanted, ascending by their bytes.
    package static func names(
        in path: String, where isWanted: (String) -> Bool = { _ in true }
    ) throws(FileFailure) -> [String] {
        var names: [String] = []
        let failure = visit(path) { if isWanted($0) { names.append($0) } }
        guard failure == 0 else { throw FileFailure(errno: failure) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
