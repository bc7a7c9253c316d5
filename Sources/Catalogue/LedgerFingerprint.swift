import Glibc
import Ledger

extension Ledger {
    /// Another text whenever something was written: by the files' names, sizes and times.
    func fingerprint() -> String {
        guard let folder = opendir(directory) else { return "" }
        defer { closedir(folder) }
        var files: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard !name.hasPrefix("."), stat("\(directory)/\(name)", &status) == 0 else { continue }
            files.append("\(name) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
        }
        return files.sorted().joined(separator: "\n")
    }
}
