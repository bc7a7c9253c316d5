/// Speeds as they were reported, each counting alike.
///
/// Sums of whole centimetres a second, which a Double holds exactly for longer than any drive, and which no speed on
/// earth or in a damaged line can overflow.
struct SpeedSum: Equatable, Sendable {
    private var count = 0.0
    private var sum = 0.0
    private var squares = 0.0
    private var highest: Int32 = 0

    /// Takes a speed as often as it held.
    mutating func add(_ speed: Int32, times: Int64 = 1) {
        guard times > 0 else { return }
        let value = Double(speed)
        let times = Double(times)
        count += times
        sum += value * times
        squares += value * value * times
        highest = max(highest, speed)
    }

    /// Metres a second, as the others.
    var mean: Double { count > 0 ? sum / count / 100 : 0 }
    var maximum: Double { Double(highest) / 100 }

    /// The variance of the whole population.
    var variance: Double {
        guard count >= 2 else { return 0 }
        let mean = sum / count
        return max(0, squares / count - mean * mean) / 10_000
    }
}
