/// Speeds weighed with the seconds for which they held, so that neither a rest that was thinned out nor a receiver that
/// speaks more often when it likes counts more than it took.
struct SpeedOverTime: Equatable, Sendable {
    private var seconds = 0.0
    private var sum = 0.0
    private var squares = 0.0

    /// Takes a step that began at this speed, in metres a second. Holes and what no car does tell of no speed.
    mutating func add(_ speed: Double, _ step: JudgedStep) {
        guard step.kind == .moving || step.kind == .standing else { return }
        let weight = Double(step.milliseconds) / 1000
        seconds += weight
        sum += speed * weight
        squares += speed * speed * weight
    }

    var mean: Double { seconds > 0 ? sum / seconds : 0 }

    var deviation: Double {
        guard seconds > 0 else { return 0 }
        return max(0, squares / seconds - mean * mean).squareRoot()
    }
}
