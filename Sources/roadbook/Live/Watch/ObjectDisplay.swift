import JSON
import Terminal

/// The status as an object on a line.
struct ObjectDisplay: WatchDisplay {
    private let output: Output

    init(_ output: Output) { self.output = output }

    var showsTime: Bool { false }
    func enter() throws {}
    func leave() {}

    func show(_ scene: Speedometer.Scene) throws {
        var writer = JSONWriter()
        scene.status.write(to: &writer)
        try output.write(writer.bytes + [0x0A])
        try output.flush()
    }

    func say(_ text: String) { Complaint.say(text) }
}
