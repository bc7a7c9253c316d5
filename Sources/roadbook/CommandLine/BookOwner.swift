import Glibc

/// The owner of a book, in whose name root works there. Files that root makes in a book could be neither written nor
/// taken away by its owner: the recorder would trip over them. Anyone else works in his own name.
enum BookOwner {
    /// `hint` is how the owner would do it.
    static func work<Result>(on directory: String, hint: String, _ work: () throws -> Result) throws -> Result {
        var status = stat()
        guard geteuid() == 0, stat(directory, &status) == 0, status.st_uid != 0 else { return try work() }
        return try self.work(as: status.st_uid, status.st_gid, work) { Complaint("\(directory): \($0)", hint: hint) }
    }

    /// True if this user may write there.
    static func mayWork(on directory: String) -> Bool { access(directory, W_OK | X_OK) == 0 }

    /// For root: works with the rights of another user, and is root again afterwards.
    static func work<Result>(
        as user: uid_t, _ group: gid_t, _ work: () throws -> Result, refused: (String) -> Complaint
    ) throws -> Result {
        let own = getegid()
        defer {
            seteuid(0)
            setegid(own)
        }
        guard setegid(group) == 0, seteuid(user) == 0 else { throw refused(systemError(errno)) }
        return try work()
    }
}
