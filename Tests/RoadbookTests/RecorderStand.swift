import Control
import Glibc
import StubRecorder
import TemporaryFolders

/// A stand-in for the recorder, and the real program run against it.
final class RecorderStand {
    private let folder = TemporaryFolder()
    private(set) var recorder: StubRecorder
    /// True once the recorder has ended: a descriptor that is closed a second time may be somebody else's, as tests run
    /// side by side.
    private var isEnded = false

    init() throws {
        recorder = StubRecorder(try ControlListener(binding: folder.path + "/control"))
    }

    deinit { end() }

    var directory: String { folder.path }
    var socket: String { directory + "/control" }

    func turn() {
        recorder.now = Child.now()
        recorder.turn(waitMs: 5)
    }

    /// Changes the state, and tells those who watch.
    func tell(_ change: (inout Status) -> Void) {
        change(&recorder.status)
        recorder.now = Child.now()
        recorder.server.publish()
    }

    func start(
        _ words: [String], environment: [String: String] = [:], terminal: PseudoTerminal? = nil
    ) throws -> Child {
        try Child(Roadbook.path, ["--socket", socket] + words, surroundings(environment), terminal: terminal)
    }

    func run(_ words: String..., environment: [String: String] = [:]) throws -> Roadbook.Outcome {
        let child = try Child(Roadbook.path, ["--socket", socket] + words, surroundings(environment))
        return child.finish { self.turn() }
    }

    /// The settings and the books of this machine are nobody's business here.
    private func surroundings(_ environment: [String: String]) -> [String: String] {
        let own = [
            "ROADBOOK_CONFIG": directory + "/settings", "ROADBOOK_DATA": directory + "/data", "TZ": "UTC",
        ]
        return own.merging(environment) { $1 }
    }

    /// The recorder ends, as for an update; what it told is gone with it.
    func end() {
        if !isEnded { recorder.stop() }
        isEnded = true
    }

    func begin() throws {
        end()
        recorder = StubRecorder(try ControlListener(binding: socket))
        isEnded = false
    }
}
