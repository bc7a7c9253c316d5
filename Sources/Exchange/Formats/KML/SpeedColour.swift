/// The colour of a speed: red where it stands, yellow at half of the drive's highest speed, green at the highest; blue,
/// as ways are in KML, where no speed was told.
struct SpeedColour: Equatable {
    private static let steps = 10
    /// The highest speed that is assumed where nothing moved: 100 km/h.
    private static let usualMaximum = 100 / 3.6

    private static let unknown = "#0078dc"

    /// 0 to 10; nil where no speed was told.
    private let step: Int?

    /// Speeds in metres a second.
    init(speed: Double?, maximum: Double) {
        step = speed.map { SpeedColour.nearest(SpeedColour.share($0, maximum)) }
    }

    /// True if a speed has this colour still: the colour changes only once a speed is well within another one, so that
    /// a line is not of a hundred pieces.
    func holds(_ speed: Double?, maximum: Double) -> Bool {
        guard let speed, let step else { return speed == nil && step == nil }
        return abs(SpeedColour.share(speed, maximum) - Double(step)) <= 1
    }

    /// `#ff7f00`
    var text: String {
        guard let step else { return SpeedColour.unknown }
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
