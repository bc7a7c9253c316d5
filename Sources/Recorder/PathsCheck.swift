import AppendLog
import Drive
import Glibc
import Settings

/// The check of `--check` beyond the settings' form: that the places that the settings name are of use to the recorder.
/// A recorder that runs does without them, and says so when it needs them.
struct PathsCheck {
    /// systemd makes it for the recorder.
    private static let madeAtStart = "/run/roadbook"
    private static let standardSettings = "/etc/roadbook"

    private let options: DaemonOptions
    private let settings: Settings
    /// The user and the group that will record.
    private let user: (id: uid_t, group: gid_t)

    /// The settings of the system are for the user `roadbook`, any others for whoever asks.
    init(_ options: DaemonOptions, _ settings: Settings) {
        self.options = options
        self.settings = settings
        let recorder = options.configuration == PathsCheck.standardSettings ? getpwnam("roadbook") : nil
        user = recorder.map { ($0.pointee.pw_uid, $0.pointee.pw_gid) } ?? (geteuid(), getegid())
    }

    var problems: [SettingsProblem] {
        let socket = settings.text(.socket)
        let fallback = settings.text(.fallback)
        let found = [
            (SettingKey.socket, obstacle(toSocket: socket)),
            (SettingKey.fallback, fallback.isEmpty ? nil : obstacle(toFallback: fallback)),
        ]
        return found.compactMap { key, obstacle in obstacle.map { problem(key, $0) } }
    }

    private func problem(_ key: SettingKey, _ obstacle: String) -> SettingsProblem {
        let entry = settings[key]
        let text = RecorderWords.isOfNoUse("\(key.name)=\(entry.text)", obstacle)
        guard case .file(let path, let line) = entry.origin else {
            return SettingsProblem(.error, options.configuration, 0, text, key: key.name)
        }
        return SettingsProblem(.error, path, line, text, key: key.name)
    }

    private func obstacle(toSocket path: String) -> String? {
        if let kind = PathsCheck.kind(of: path) {
            if kind != S_IFSOCK { return RecorderWords.isNoSocket }
        }
        guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else {
            return RecorderWords.namesNoFile
        }
        let directory = slash == path.startIndex ? "/" : String(path[..<slash])
        if directory == PathsCheck.madeAtStart { return nil }
        return obstacle(toWritingIn: directory)
    }

    private func obstacle(toFallback path: String) -> String? {
        if let obstacle = obstacle(toWritingIn: path) { return obstacle }
        if PathsCheck.isSame(path, options.data + "/spool") { return RecorderWords.isTheSpool }
        var strangers: [String] = []
        _ = SystemCalls.kernel.list(path) { name in
            if !PathsCheck.belongsToLog(name) { strangers.append(name) }
        }
        guard let first = strangers.min() else { return nil }
        return RecorderWords.hasStrangers(first)
    }

    private func obstacle(toWritingIn directory: String) -> String? {
        var facts = stat()
        guard stat(directory, &facts) == 0 else { return RecorderWords.cannotBeSeen(directory, errno) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return RecorderWords.isNoDirectory(directory) }
        let needed: mode_t = 0o3
        let bits: mode_t
        if facts.st_uid == user.id {
            bits = facts.st_mode >> 6
        } else if facts.st_gid == user.group {
            bits = facts.st_mode >> 3
        } else {
            bits = facts.st_mode
        }
        if user.id == 0 || bits & needed == needed { return nil }
        return RecorderWords.mayNotWrite(in: directory)
    }

    private static func kind(of path: String) -> mode_t? {
        var facts = stat()
        return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        var left = stat()
        var right = stat()
        guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
        return left.st_dev == right.st_dev && left.st_ino == right.st_ino
    }

    /// Segments, what becomes one, and what every new file system brings along.
    private static func belongsToLog(_ name: String) -> Bool {
        if [".", "..", "lost+found", "next.tmp", SegmentFile.lockName].contains(name) { return true }
        return name.hasSuffix(".log") || name.contains(".log.zst")
    }
}
