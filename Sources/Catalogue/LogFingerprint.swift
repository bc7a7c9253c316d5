import Files
import Glibc
import Ledger

extension Ledger {
    /// Another text whenever something was written: by the files' names, sizes and times.
    func fingerprint() -> String {
        let names = (try? FolderListing.names(in: directory) { !$0.hasPrefix(".") }) ?? []
        let files = names.compactMap { name -> String? in
            var status = stat()
            guard stat("\(directory)/\(name)", &status) == 0 else { return nil }
            return "\(name) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
        return files.joined(separator: "\n")
    }
}
