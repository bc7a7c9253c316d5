import CarBook

/// A year of a made-up car: what its instrument showed at any instant, what was recorded, and what its driver typed.
struct DrivenYear {
    private struct Way {
        let begin: Int64
        let end: Int64
        let instrumentMetres: Double
        let recordedMetres: Double
    }

    static let hour: Int64 = 3_600_000
    static let end: Int64 = 365 * 24 * hour

    let factor: Double
    private(set) var readings: [Reading] = []
    /// Readings that were typed wrongly, by their numbers.
    private(set) var mistyped: Set<Int> = []
    private var ways: [Way] = []
    private let atStart: Double
    /// Metres at the end of each way.
    private var instrument: [Double] = []
    private var recorded: [Double] = []

    init(seed: UInt64, mistypedPercent: Int, unrecordedPercent: Int, stepMetres: Int = 1_000) {
        var chances = Chances(seed: seed)
        factor = 0.95 + 0.1 * chances.part()
        atStart = Double(chances.within(1_000_000...200_000_000))
        drive(&chances, unrecordedPercent)
        look(&chances, mistypedPercent, stepMetres)
    }

    func instrumentMetres(at milliseconds: Int64) -> Double {
        value(at: milliseconds, from: atStart, instrument, \.instrumentMetres)
    }

    func recordedMetres(until milliseconds: Int64) -> Int {
        Int(value(at: milliseconds, from: 0, recorded, \.recordedMetres))
    }

    private mutating func drive(_ chances: inout Chances, _ unrecordedPercent: Int) {
        var (shown, known) = (atStart, 0.0)
        for day in 0..<365 {
            var time = Int64(day) * 24 * DrivenYear.hour + Int64(chances.within(5...9)) * DrivenYear.hour
            for _ in 0..<chances.within(0...4) {
                let metres = Double(
                    chances.happens(4) ? chances.within(100_000...500_000) : chances.within(1_000...40_000))
                let length = Int64(metres / 15) * 1_000
                let isRecorded = !chances.happens(unrecordedPercent)
                let seen = isRecorded ? metres * (1 + 0.003 * chances.normal()) : 0
                let end = min(time + length, Int64(day + 1) * 24 * DrivenYear.hour - 1)
                ways.append(
                    Way(begin: time, end: end, instrumentMetres: factor * metres, recordedMetres: max(0, seen)))
                shown += factor * metres
                known += max(0, seen)
                instrument.append(shown)
                recorded.append(known)
                time = end + Int64(chances.within(10...120)) * 60_000
                if time >= Int64(day + 1) * 24 * DrivenYear.hour - DrivenYear.hour { break }
            }
        }
    }

    /// Looks at the instrument at the end of a way, when four to six hundred kilometres are driven.
    private mutating func look(_ chances: inout Chances, _ mistypedPercent: Int, _ step: Int) {
        var next = atStart
        for (index, way) in ways.enumerated() where instrument[index] >= next {
            let shown = Int(instrument[index]) / step * step
            var typed = shown
            if chances.happens(mistypedPercent) {
                typed = DrivenYear.mistyped(shown / step, &chances) * step
                if typed != shown { mistyped.insert(index) }
            }
            readings.append(Reading(id: index, milliseconds: way.end + 60_000, metres: typed, stepMetres: step))
            next = instrument[index] + Double(chances.within(400_000...600_000))
        }
    }

    /// Two digits changed about, one wrong, one left out, one too many.
    private static func mistyped(_ number: Int, _ chances: inout Chances) -> Int {
        var digits = Array(String(number))
        let at = chances.within(0...(digits.count - 1))
        switch chances.within(0...3) {
        case 0: digits.swapAt(at, max(0, at - 1))
        case 1: digits[at] = Character(String(chances.within(0...9)))
        case 2: digits.remove(at: at)
        default: digits.insert(Character(String(chances.within(0...9))), at: at)
        }
        return Int(String(digits)) ?? 0
    }

    private func value(
        at milliseconds: Int64, from start: Double, _ sums: [Double], _ metres: KeyPath<Way, Double>
    ) -> Double {
        var (low, high) = (0, ways.count)
        while low < high {
            let middle = (low + high) / 2
            if ways[middle].begin <= milliseconds { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return start }
        let way = ways[low - 1]
        let part = way.end > way.begin ? Double(milliseconds - way.begin) / Double(way.end - way.begin) : 1
        return sums[low - 1] - way[keyPath: metres] * (1 - min(1, part))
    }
}
