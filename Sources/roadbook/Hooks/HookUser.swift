import Glibc
import Ledger

/// The user in whose name the programs of the administrator are run: the owner of the folder in which the hooks keep
/// what they know, as in the unit. Root takes this name for good and before anything else: what root left there would
/// be in the way of each later run, and a program would reach more than the unit ever lets it.
enum HookUser {
    static func take() throws {
        guard let owner = HookUser.owner else { return }
        guard join(owner.st_uid, owner.st_gid), setgid(owner.st_gid) == 0, setuid(owner.st_uid) == 0 else {
            throw HookWords.notBecome(userName(owner.st_uid), errno)
        }
    }

    /// The name that root would take; nil for anyone else, and where the folder is root's own.
    static var name: String? { owner.map { userName($0.st_uid) } }

    private static var owner: stat? {
        var about = stat()
        guard geteuid() == 0, stat(HookStore.folder, &about) == 0, about.st_uid != 0 else { return nil }
        return about
    }

    /// The groups that systemd gives him: his own, and that of the folder.
    private static func join(_ user: uid_t, _ group: gid_t) -> Bool {
        guard let entry = getpwuid(user) else {
            var alone = group
            return setgroups(1, &alone) == 0
        }
        return initgroups(entry.pointee.pw_name, group) == 0
    }
}
