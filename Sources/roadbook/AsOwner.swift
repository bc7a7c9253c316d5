import Glibc

/// What root makes in a book, its owner could neither write nor take away: the recorder would trip over it. So root
/// works in the owner's name; who else runs this works in his own. `hint` is how the owner would do it.
func asOwner<Result>(of directory: String, or hint: String, _ work: () throws -> Result) throws -> Result {
    var status = stat()
    guard geteuid() == 0, stat(directory, &status) == 0, status.st_uid != 0 else { return try work() }
    let group = getegid()
    defer {
        seteuid(0)
        setegid(group)
    }
    guard setegid(status.st_gid) == 0, seteuid(status.st_uid) == 0 else {
        throw Complaint("\(directory): \(systemError(errno))", hint: hint)
    }
    return try work()
}
