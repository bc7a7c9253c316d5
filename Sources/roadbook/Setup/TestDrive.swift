import AppendLog
import Control
import Files
import Glibc
import Terminal

/// `setup`'s proof: a recorder of its own records for a minute into a directory that is gone afterwards, also if it is
/// broken off.
final class TestDrive {
    private typealias Words = SetupWords

    let context: SetupContext
    let milliseconds: Int64

    /// The time that anything but the recording itself may take.
    private static let patience: Int64 = 30_000

    /// The signal that broke it off.
    private var interruption: Int32?
    private let signals = Interruptions([SIGINT, SIGTERM, SIGHUP])

    init(context: SetupContext, milliseconds: Int64) {
        self.context = context
        self.milliseconds = milliseconds
    }

    func run() throws {
        guard milliseconds > 0 else { return }
        // A recorder that was broken off, too, answers nothing any more, and that is no news.
        do { try record() } catch { if !isBrokenOff() { throw error } }
        if let interruption { Interruptions.die(of: interruption) }
    }

    private func record() throws {
        let scratch = try TemporaryDirectory()
        let places = try prepare(scratch.directory)
        let words = ["--data", places.data, "--socket", places.socket, "--config", "\(scratch.directory)/settings"]
        // The recorder that is installed keeps Bluetooth.
        let recorder = try HelperProgram(
            [SetupContext.daemon] + words + ["--bus", "unix:path=\(scratch.directory)/none"], showsComplaints: false)
        defer { recorder.end(SIGTERM) }
        let client = RecorderClient(places)
        guard isReached(within: TestDrive.patience, recorder, { (try? client.status()) != nil }) else {
            guard !isBrokenOff() else { return }
            return try context.tell(Words.test, .mend, Words.doesNotRecord, Words.readJournal)
        }
        context.announce(Words.records(for: milliseconds))
        let fixes = try drive(client, recorder)
        if !isBrokenOff() { try tell(fixes, proven: recorder.end(SIGTERM) == 0 && proves(places)) }
    }

    private func prepare(_ directory: String) throws -> Paths {
        for folder in ["data", "settings"] where mkdir("\(directory)/\(folder)", 0o700) != 0 {
            throw Words.notWritten("\(directory)/\(folder)", errno)
        }
        let server = context.invocation.places.settings.read().settings.text(.server)
        let settings = "\(directory)/settings/roadbook.conf"
        do throws(FileFailure) {
            let file = try FileReplacement(of: settings, mode: 0o600)
            try file.write(Array("[Gpsd]\nServer=\(server)\n".utf8))
            try file.commit(isDurable: false)
        } catch {
            throw Words.notWritten(settings, error.errno)
        }
        return Paths(
            data: "\(directory)/data", socket: "\(directory)/control", configuration: "\(directory)/settings",
            environment: { _ in nil })
    }

    /// Fixes that were used while a drive was open.
    private func drive(_ client: RecorderClient, _ recorder: HelperProgram) throws -> Int64 {
        _ = try client.call(.start(vehicle: nil, note: nil))
        let before = try client.status().gpsd.usedFixes
        _ = isReached(within: milliseconds, recorder) { false }
        let fixes = try client.status().gpsd.usedFixes - before
        _ = try client.call(.finish)
        _ = try client.call(.flush)
        return fixes
    }

    /// True once the condition holds; false when the time is over, the recorder has ended, or it is broken off.
    private func isReached(
        within milliseconds: Int64, _ recorder: HelperProgram, _ condition: () -> Bool
    ) -> Bool {
        let deadline = Int64(LogWriter.boottimeMilliseconds()) + milliseconds
        while Int64(LogWriter.boottimeMilliseconds()) < deadline, recorder.isRunning, !isBrokenOff(within: 100) {
            if condition() { return true }
        }
        return false
    }

    /// Waits so long for a signal that breaks it off.
    private func isBrokenOff(within milliseconds: Int64 = 0) -> Bool {
        var nothing: [pollfd] = []
        if interruption == nil { interruption = signals.wait(&nothing, milliseconds: milliseconds).first }
        return interruption != nil
    }

    /// True if `verify` would find nothing; what it would print is never flushed.
    private func proves(_ places: Paths) -> Bool {
        let quiet = Invocation(values: Values(), places: places, output: Output(descriptor: -1))
        let codes = try? LogKind.all(in: places).map { try Verification($0, quiet).run() }
        return codes.map { !$0.isEmpty && $0.allSatisfy { $0 == .ok } } ?? false
    }

    private func tell(_ fixes: Int64, proven: Bool) throws {
        guard proven else { return try context.tell(Words.test, .mend, Words.isNotProven, Words.readJournal) }
        guard fixes > 0 else { return try context.tell(Words.test, .note, Words.recordedNothing(milliseconds)) }
        try context.tell(Words.test, .well, Words.recorded(fixes, in: milliseconds))
    }
}
