/// Round times for the scale of a chart.
enum ClockSteps {
    private static let steps: [Double] = [
        10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400,
    ]

    /// The shortest step with which there are no more than so many.
    static func step(_ seconds: Double, _ most: Int) -> Double {
        let least = seconds / Double(max(1, most))
        if let step = steps.first(where: { $0 >= least }) { return step }
        return RoundStep.above(least / 86_400) * 86_400
    }

    /// `0:10`, `1:05`: hours and minutes; `0:00:30` where seconds matter.
    static func text(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return rest == 0 ? "\(hours):\(two(minutes))" : "\(hours):\(two(minutes)):\(two(rest))"
    }
}
