import Drive

/// The mounted file systems, as /proc/self/mountinfo tells them.
struct MountTable {
    struct Mount: Equatable {
        let point: String
        let device: String
        let type: String
        let options: [String]

        var isReadOnly: Bool { options.contains("ro") }
        /// A power cut takes with it all that lies there.
        var isInMemory: Bool { type == "tmpfs" || type == "overlay" || type == "ramfs" }
    }

    private let mounts: [Mount]

    init(_ text: String) {
        mounts = text.split(separator: "\n").compactMap { MountTable.mount(String($0)) }
    }

    /// The file system that an absolute path without links lies on. Of two at one point the later covers the other.
    func mount(of path: String) -> Mount? {
        mounts.reversed()
            .filter { $0.point == "/" || path == $0.point || path.hasPrefix($0.point + "/") }
            .max { $0.point.utf8.count < $1.point.utf8.count }
    }

    /// `36 35 179:2 / /var rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw,commit=300`: between the options of the mount
    /// and those of the file system stands a dash.
    private static func mount(_ line: String) -> Mount? {
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 5, let dash = words.firstIndex(of: "-"), words.count > dash + 3 else { return nil }
        let options = (words[5] + "," + words[dash + 3]).split(separator: ",").map(String.init)
        return Mount(point: plain(words[4]), device: words[2], type: words[dash + 1], options: options)
    }

    /// The kernel writes a blank as \040.
    private static func plain(_ text: String) -> String {
        text.replacing("\\040", with: " ").replacing("\\011", with: "\t").replacing("\\134", with: "\\")
    }
}
