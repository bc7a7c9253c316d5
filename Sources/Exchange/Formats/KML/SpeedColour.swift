/// The colour of a speed: red where it stands, yellow at half of the drive's highest speed, green at the highest.
struct SpeedColour: Equatable {
    private static let steps = 10
    /// The highest speed that is assumed where nothing moved: 100 km/h.
    private static let usualMaximum = 100 / 3.6

    /// 0 to 10.
    private(set) var step: Int

    /// Speeds in metres a second.
    init(speed: Double, maximum: Double) { step = SpeedColour.nearest(SpeedColour.share(speed, maximum)) }

    /// True if a speed has this colour still: the colour changes only once a speed is well within another one, so that
    /// a line is not of a hundred pieces.
    func holds(_ speed: Double, maximum: Double) -> Bool {
        abs(SpeedColour.share(speed, maximum) - Double(step)) <= 1
    }

    /// `#ff7f00`
    var text: String {
        let share = Double(step) / Double(SpeedColour.steps)
        let red = share < 0.5 ? 1 : 2 - 2 * share
        let green = share < 0.5 ? 2 * share : 1
        return "#\(SpeedColour.hexadecimal(red))\(SpeedColour.hexadecimal(green))00"
    }

    private static func share(_ speed: Double, _ maximum: Double) -> Double {
        let share = max(0, speed) / (maximum > 0 ? maximum : usualMaximum)
        return min(share, 1) * Double(steps)
    }

    private static func nearest(_ share: Double) -> Int { Int(share.rounded()) }

    private static func hexadecimal(_ part: Double) -> String {
        let text = String(Int((part * 255).rounded()), radix: 16)
        return text.count < 2 ? "0" + text : text
    }
}
