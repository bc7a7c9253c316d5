import AppendLog
import Glibc

/// A directory of its own, gone with whoever holds it.
final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/roadbook-drives-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit {
        for folder in [path + "/spool", path] {
            var names: [String] = []
            _ = SystemCalls.kernel.list(folder) { names.append($0) }
            for name in names { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    var spool: String { path + "/spool" }

    func read(_ name: String) throws -> [UInt8] {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LogError.missing(path: name) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress!, $0.count, 0) }
        guard count == bytes.count else { throw LogError.missing(path: name) }
        return bytes
    }
}
