import Files
import Glibc
import Terminal

/// `backup --stick`: what the unit does when a known stick is plugged in. The light blinks while the stick is written,
/// is steady when it may be pulled, and slow if something is wrong; it is the system's again when the stick is gone. Of
/// two sticks the second one waits until the first is pulled, for there is one light.
struct StickBackup {
    /// Nobody looks at the light of a stick that stays for longer.
    private static let patience: Int64 = 600_000

    private let invocation: Invocation
    private let uuid: String
    private let device: String
    private let folder: String
    private let root: String

    init(_ invocation: Invocation, _ uuid: String) throws {
        root = SystemFacts(root: invocation.values["system"] ?? "/").root
        guard !uuid.isEmpty, uuid.utf8.count <= 64, uuid.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
            throw BackupWords.isNoUUID(uuid)
        }
        self.invocation = invocation
        self.uuid = uuid
        device = "\(root)/dev/disk/by-uuid/\(uuid)"
        folder = "\(root)/run/roadbook-backup"
        guard access(device, F_OK) == 0 else { throw BackupWords.noStick(uuid) }
    }

    func run() throws -> ExitCode {
        mkdir(folder, 0o700)
        let light = try? HeldFolder(folder)
        defer { withExtendedLifetime(light) {} }
        light?.awaitLock()
        guard access(device, F_OK) == 0 else { throw BackupWords.noStick(uuid) }
        return run(PiLight(root: root))
    }

    private func run(_ light: PiLight) -> ExitCode {
        defer { light.giveBack() }
        do {
            light.blink(milliseconds: 100)
            let code = try backUp()
            code == .ok ? light.shine() : light.blink(milliseconds: 1_000)
            Complaint.say(code == .ok ? BackupWords.mayBePulled(uuid) : BackupWords.mayBePulledInPart(uuid))
            awaitPull()
            return code
        } catch {
            light.blink(milliseconds: 1_000)
            let code = Program.ending(with: error)
            awaitPull()
            return code
        }
    }

    /// The stick is unmounted when it returns; where that fails, it throws.
    private func backUp() throws -> ExitCode {
        let place = "\(folder)/\(uuid)"
        for path in [folder, place] { mkdir(path, 0o700) }
        defer { rmdir(place) }
        let mounted = try HelperProgram.run(["mount", "-o", "nosuid,nodev,noexec", device, place])
        guard mounted == 0 else { throw BackupWords.notMounted(uuid, mounted) }
        let outcome = Result { try BackupVerb(invocation, into: "\(place)/roadbook").run() }
        let unmounted = try HelperProgram.run(["umount", place])
        let code = try outcome.get()
        guard unmounted == 0 else { throw BackupWords.notUnmounted(uuid, unmounted, at: place) }
        return code
    }

    /// The link of the device goes with it.
    private func awaitPull() {
        let deadline = WallClock.now() + StickBackup.patience
        while access(device, F_OK) == 0, WallClock.now() < deadline { usleep(200_000) }
    }
}
