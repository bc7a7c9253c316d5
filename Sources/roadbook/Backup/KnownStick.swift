import Files
import Glibc

/// `backup --prepare`: a stick that is known from now on by the UUID of its file system, for the udev rule.
struct KnownStick {
    private let invocation: Invocation
    private let directory: String

    init(_ invocation: Invocation, _ directory: String) {
        self.invocation = invocation
        self.directory = directory
    }

    func prepare() throws -> ExitCode {
        let system = SystemFacts(root: invocation.values["system"] ?? "/")
        guard access(directory, F_OK) == 0 else { throw Complaint(refusal: errno, at: directory) }
        let mount = system.mount(of: directory)
        let ofBooks = system.mount(of: invocation.places.data)
        let disks = [mount, ofBooks].map { $0.map { system.disk(ofDevice: $0.device) } }
        guard disks[0] != disks[1] else {
            throw BackupWords.isCardOfBooks(directory)
        }
        guard let uuid = mount.flatMap({ system.uuid(ofDevice: $0.device) }) else {
            throw BackupWords.noFileSystem(of: directory)
        }
        try note(uuid)
        try invocation.output.line(BackupWords.isKnown(uuid))
        return .ok
    }

    private func note(_ uuid: String) throws {
        let settings = invocation.places.settings.directories[0]
        OpenFolder.make("\(settings)/backups")
        let path = "\(settings)/backups/\(uuid)"
        do throws(FileFailure) { try FileReplacement(of: path, mode: 0o644).commit() } catch {
            throw BackupWords.notWritten(path, error)
        }
    }
}
