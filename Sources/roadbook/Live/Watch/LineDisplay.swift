import Terminal

/// A line for each state that a reader could tell from the one before it.
final class LineDisplay: WatchDisplay {
    private let output: Output
    private let speedometer: Speedometer
    private var last = ""

    init(_ output: Output, _ speedometer: Speedometer) {
        self.output = output
        self.speedometer = speedometer
    }

    var showsTime: Bool { false }
    func enter() throws {}
    func leave() {}

    func show(_ scene: Speedometer.Scene) throws {
        let line = speedometer.line(scene.status)
        guard line != last else { return }
        last = line
        try output.line(line)
        try output.flush()
    }

    func say(_ text: String) { Complaint.say(text) }
}
