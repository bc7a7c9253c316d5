import Glibc

/// A folder whose names everyone may read, as those of settings: the recorder looks into what root made.
package enum OpenFolder {
    /// Makes it with these rights whatever the umask is, unless it is there. Gives what is wrong, or 0.
    @discardableResult
    package static func make(_ path: String) -> Int32 {
        guard mkdir(path, 0o755) == 0 else { return errno == EEXIST ? 0 : errno }
        return chmod(path, 0o755) == 0 ? 0 : errno
    }
}
