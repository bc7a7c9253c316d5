import Terminal

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
