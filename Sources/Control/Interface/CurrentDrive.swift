/// The drive that is open, or in the answer of `Finish` the one that has just ended.
package struct CurrentDrive: ControlRecord {
    @Described("As the command knows it: `roadbook show ID`.") package var id = ""
    package var vehicle: String?
    package var driver: String?
    package var note: String?
    @Described("What began it: bluetooth (another program that says so too), motion, hand.") package var trigger = ""
    package var begunAt: Int64?
    @Described("These two only in the answer of Finish.") package var endedAt: Int64?
    @Described("hand, disconnect, idle, silence, pause, powercut.") package var reason: String?
    @Described("Without pauses; up to the last line while it is not known whether it goes on after a power cut.")
    package var elapsedMs: Int64 = 0
    package var movingMs: Int64 = 0
    package var distanceMetres = 0.0
    @Described("Beside the distance: stretches without fixes, as the crow flies.") package var inferredMetres = 0.0
    @Described("Neither of these two where nobody knows it: before the first step.")
    package var averageMetresPerSecond: Double?
    package var maximumMetresPerSecond: Double?

    package init() {}

    /// The length that is told: measured and inferred.
    package var metres: Double { distanceMetres + inferredMetres }
}
