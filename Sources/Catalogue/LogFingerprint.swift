import Files
import Glibc

/// A text that is another whenever something was written into a log: the names, sizes and times of its files.
enum LogFingerprint {
    static func of(_ directories: [String]) -> String { directories.map(of).joined(separator: "\n") }

    private static func of(_ directory: String) -> String {
        let names = (try? FolderListing.names(in: directory) { !$0.hasPrefix(".") }) ?? []
        let files = names.compactMap { name -> String? in
            var status = stat()
            guard stat("\(directory)/\(name)", &status) == 0 else { return nil }
            return "\(name) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
        return files.joined(separator: "\n")
    }
}
