import Glibc

/// The folder of the answers, and in whose name it is written. Whoever speaks with the network is a user of his own,
/// who can write nothing but this: so root takes the name of its owner, and the recorder's user never asks anybody.
enum AnswersFolder {
    private static let recorder = "roadbook"

    /// Before the first call: an answer that cannot be kept must not be asked for.
    static func enter(_ data: String) throws(OnlineComplaint) {
        let path = "\(data)/answers"
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard isThere || stat(data, &status) == 0 else { return }
        if geteuid() == 0, status.st_uid != 0 { try take(status, of: path) }
        if isRecorder(geteuid()) {
            throw OnlineComplaint(OnlineWords.recorderAsks, hint: isThere ? OnlineWords.startUnit : OnlineWords.make)
        }
        guard access(isThere ? path : data, W_OK | X_OK) == 0 else {
            throw OnlineComplaint(OnlineWords.notWritable(path), hint: OnlineWords.startUnit)
        }
    }

    /// For good: nothing is left to do as root.
    private static func take(_ status: stat, of path: String) throws(OnlineComplaint) {
        var group = status.st_gid
        guard setgroups(1, &group) == 0, setgid(group) == 0, setuid(status.st_uid) == 0 else {
            throw OnlineComplaint(OnlineWords.notWritable(path), hint: OnlineWords.startUnit)
        }
    }

    private static func isRecorder(_ user: uid_t) -> Bool {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } == recorder
    }
}
