import Glibc
import Terminal

/// Waits until something may have changed in a directory.
struct DirectoryWatch: ~Copyable {
    /// Also the longest wait: file systems that send no word of changes exist.
    private static let patienceMilliseconds: Int32 = 2_000

    private let descriptor: Int32
    /// Directories that are not there yet.
    private var awaited: [String]

    init(_ directories: [String]) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        self.descriptor = descriptor
        awaited = directories.filter { !DirectoryWatch.add($0, to: descriptor) }
    }

    deinit { close(descriptor) }

    private static func add(_ directory: String, to descriptor: Int32) -> Bool {
        inotify_add_watch(descriptor, directory, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE)) >= 0
    }

    /// Also ends when nobody reads the output any more: in a parked car the next line may be days away.
    mutating func wait(printingTo output: Output) throws(Output.Failure) {
        awaited = awaited.filter { [descriptor] in !DirectoryWatch.add($0, to: descriptor) }
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output.descriptor, events: 0, revents: 0),
        ]
        poll(&entries, 2, DirectoryWatch.patienceMilliseconds)
        guard entries[1].revents == 0 else { throw .closed }
        var events = [UInt8](repeating: 0, count: 4096)
        // The events need only be read; nothing that they say matters.
        while read(descriptor, &events, events.count) > 0 {}
    }
}
