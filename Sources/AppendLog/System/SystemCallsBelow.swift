import Files
import Glibc

extension SystemCalls {
    /// The real kernel for somebody who reads books that others may write. Below this folder no link is followed, in
    /// whichever part of a path it lies and however late it was put there; and a file has one name. The path of the
    /// folder is the caller's word.
    package static func below(_ root: String) throws(FileFailure) -> SystemCalls {
        let held = try HeldFolder(root)
        var calls = kernel
        calls.open = { directory, name, flags, mode in
            guard directory == anywhere, held.contains(name) else { return kernel.open(directory, name, flags, mode) }
            return result { () throws(FileFailure) in
                let (folder, last) = try held.lookUp(name)
                return Int(try folder.descriptor(of: last, isFolder: flags & O_DIRECTORY != 0))
            }
        }
        calls.list = { path, give in
            guard held.contains(path) else { return kernel.list(path, give) }
            return result { () throws(FileFailure) in
                let (folder, last) = try held.lookUp(path)
                for name in try folder.folder(last).names() { give(name.text) }
                return 0
            }
        }
        return calls
    }

    private static func result(_ call: () throws(FileFailure) -> Int) -> Int {
        do throws(FileFailure) { return try call() } catch { return -Int(error.errno) }
    }
}
