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
