import Glibc

/// In whose name books are pulled. What others send is written into a folder of the household's, where any member may
/// put what he likes: whoever works there must not be able to write what the household may not. So it is never the
/// recorder's user, whose are the spool and the settings, and where that one owns the data root takes the name of a
/// user who was made for pulling.
enum PullUser {
    private static let recorder = "roadbook"
    private static let own = "roadbook-pull"

    static func work<Result>(on data: String, _ work: () throws -> Result) throws -> Result {
        var status = stat()
        if geteuid() == 0, stat(data, &status) == 0, name(status.st_uid) == recorder {
            return try asPuller(group: status.st_gid, work)
        }
        return try BookOwner.work(on: data, hint: hint) {
            guard name(geteuid()) != recorder else {
                throw PullVerbWords.recorderPulls(recorder, hint: hint)
            }
            return try work()
        }
    }

    private static func asPuller<Result>(group: gid_t, _ work: () throws -> Result) throws -> Result {
        guard let user = getpwnam(own)?.pointee.pw_uid else {
            throw PullVerbWords.noPuller(own)
        }
        return try BookOwner.work(as: user, group, work) { PullVerbWords.refused(own, $0, hint: hint) }
    }

    private static var hint: String { PullVerbWords.pullAs(own) }

    private static func name(_ user: uid_t) -> String? {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) }
    }
}
