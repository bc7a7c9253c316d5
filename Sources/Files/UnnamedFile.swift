import Glibc

/// A file for what is more than memory should hold. It has no name: it is gone when it is closed, whatever ends this
/// program.
package enum UnnamedFile {
    /// Returns it open for reading and writing, for the caller to close.
    package static func open(in folder: String) throws(FileFailure) -> Int32 {
        var path = Array("\(folder)/.roadbook-XXXXXX".utf8CString)
        let opened = path.withUnsafeMutableBufferPointer { name in
            let opened = mkstemp(name.baseAddress!)
            if opened >= 0 { unlink(name.baseAddress!) }
            return opened
        }
        guard opened >= 0 else { throw FileFailure(errno: errno) }
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        return opened
    }
}
