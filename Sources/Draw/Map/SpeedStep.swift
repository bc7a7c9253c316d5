/// One of the ten steps of the scale of speeds.
struct SpeedStep {
    /// A step is left when its border is passed by so much of a step.
    private static let reluctance = 0.2

    private let top: Double
    private var step: Int?

    init(top: Double) { self.top = max(top, 0.1) }

    /// The step of the next point: the one before it, for as long as that is nearly true.
    mutating func next(_ speed: Double?) -> Int {
        guard let speed else { return step ?? 0 }
        let place = speed / top * Double(Ink.speeds)
        let (low, high) = (Double(step ?? -1) - SpeedStep.reluctance, Double(step ?? -1) + 1 + SpeedStep.reluctance)
        if let step, place >= low, place <= high { return step }
        let found = min(max(Int(place), 0), Ink.speeds - 1)
        step = found
        return found
    }
}
