import Drive
import Files
import Glibc

/// A text that is another whenever something was written into a log: the names, sizes and times of its files.
enum LogFingerprint {
    /// The longest time that the kernel gives to two writes, and more.
    private static let tickMilliseconds: Int64 = 20

    static func of(_ directories: [String]) -> String {
        let folders = directories.map { directory in
            files(of: directory).map { "\($0.name) \($0.size) \($0.seconds).\($0.nanoseconds)" }.joined(separator: "\n")
        }
        return folders.joined(separator: "\n")
    }

    /// True if the next write gets another time than the last one for certain. A file of the future, after a clock that
    /// went back, is not settled.
    static func isSettled(_ directories: [String]) -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let settled = Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000 - tickMilliseconds
        return directories.allSatisfy { files(of: $0).allSatisfy { $0.milliseconds < settled } }
    }

    private struct File {
        let name: String
        let size, seconds, nanoseconds: Int

        var milliseconds: Int64 { Int64(seconds) * 1000 + Int64(nanoseconds) / 1_000_000 }

        init?(_ name: String, in directory: String) {
            var status = stat()
            guard stat("\(directory)/\(name)", &status) == 0 else { return nil }
            self.name = name
            size = Int(status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private static func files(of directory: String) -> [File] {
        let names = (try? FolderListing.names(in: directory) { !$0.hasPrefix(".") }) ?? []
        return names.compactMap { File($0, in: directory) }
    }
}
