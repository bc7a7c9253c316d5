import Glibc
import Ledger
import Pull
import Terminal

/// The directory in which a backup lies: the books of each machine as a pull brings them, and the settings of those
/// that backed themselves up (docs/backups.md).
struct BackupPlace {
    let directory: String

    /// Every machine whose books are there.
    var machines: [String] { BookSet.machines(in: directory) }

    /// The machines that backed themselves up, and did not only have other machines' books.
    var owners: [String] { machines.filter { access(settings(of: $0), F_OK) == 0 } }

    func settings(of machine: String) -> String { "\(directory)/settings/\(machine)" }

    func books(of machine: String) -> String { "\(directory)/machines/\(machine)" }

    /// Makes the directory, in one that is there: where a stick is to be mounted and is not, nothing is made.
    func make() throws {
        guard mkdir(directory, 0o770) != 0, errno != EEXIST else { return }
        throw BackupWords.notMade(directory, errno)
    }

    /// True if one lost card would take both.
    func isOnCard(of data: String) -> Bool {
        var here = stat()
        var there = stat()
        return stat(directory, &here) == 0 && stat(data, &there) == 0 && here.st_dev == there.st_dev
    }

    /// Everything that was written is on the medium when it returns.
    func sync() throws {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Complaint(refusal: errno, at: directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw BackupWords.notWritten(directory, errno) }
    }
}
