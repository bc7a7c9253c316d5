import Control
import JSON
import Terminal

/// The display on which `watch` shows what it sees.
protocol WatchDisplay {
    /// True if the display must be drawn again as time passes, and only the newest state counts.
    var showsTime: Bool { get }
    func enter() throws
    func leave()
    func show(_ scene: Speedometer.Scene) throws
    /// Something beside the states.
    func say(_ text: String)
}

/// The whole terminal, drawn again and again.
struct ScreenDisplay: WatchDisplay {
    private let screen: FullScreen
    private let descriptor: Int32
    private let speedometer: Speedometer

    init(_ output: Output, _ speedometer: Speedometer) {
        screen = FullScreen(output)
        descriptor = output.descriptor
        self.speedometer = speedometer
    }

    var showsTime: Bool { true }
    func enter() throws { try screen.enter() }
    func leave() { screen.leave() }

    /// The size is asked for each time: a window may have been drawn larger.
    func show(_ scene: Speedometer.Scene) throws {
        let size = Screen(descriptor: descriptor)
        try screen.draw(speedometer.lines(scene, on: size), rows: size.rows ?? 24)
    }

    /// The scene says it.
    func say(_ text: String) {}
}

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
