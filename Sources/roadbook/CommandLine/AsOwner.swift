import Glibc

/// Files that root makes in a book could be neither written nor taken away by the owner of the book: the recorder would
/// trip over them. So root works in the owner's name; anyone else who runs this works in his own. `hint` is how the
/// owner would do it.
func asOwner<Result>(of directory: String, or hint: String, _ work: () throws -> Result) throws -> Result {
    var status = stat()
    guard geteuid() == 0, stat(directory, &status) == 0, status.st_uid != 0 else { return try work() }
    return try inName(of: status.st_uid, status.st_gid, work) { Complaint("\(directory): \($0)", hint: hint) }
}

/// For root: works with the rights of another user, and is root again afterwards.
func inName<Result>(
    of user: uid_t, _ group: gid_t, _ work: () throws -> Result, refused: (String) -> Complaint
) throws -> Result {
    let own = getegid()
    defer {
        seteuid(0)
        setegid(own)
    }
    guard setegid(group) == 0, seteuid(user) == 0 else { throw refused(systemError(errno)) }
    return try work()
}
