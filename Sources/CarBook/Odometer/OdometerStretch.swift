/// The stretch from one look at the instrument to a later one.
struct OdometerStretch {
    let first: OdometerLook
    let last: OdometerLook

    init(_ first: OdometerLook, _ last: OdometerLook) {
        self.first = first
        self.last = last
    }

    /// Metres of the instrument.
    var metres: Int { last.metres - first.metres }
    var recordedMetres: Int { max(0, last.recordedMetres - first.recordedMetres) }
    var milliseconds: Int64 { max(0, last.reading.milliseconds - first.reading.milliseconds) }
    /// The most time that can lie between the two: of a reading of a day it may have been any moment of the day.
    private var mostMilliseconds: Int64 {
        milliseconds + [first, last].reduce(0) { $0 + ($1.reading.isOfDay ? 43_200_000 : 0) }
    }
    var stepMetres: Int { max(first.reading.stepMetres, last.reading.stepMetres) }
    /// Exchanges of the instrument within.
    var exchanges: Int { last.exchanges - first.exchanges }

    /// Long enough to tell of the factor in spite of its steps.
    var isTelling: Bool { recordedMetres >= 20 * stepMetres }

    /// Metres by which the difference of the two readings may be wrong, for they show whole steps.
    var stepsMetres: Int { stepMetres * (1 + exchanges) }

    /// Square metres: that of the rounding of both readings, and of each exchange.
    var roundingVariance: Double {
        let step = Double(stepMetres)
        return step * step * Double(2 + exchanges) / 12
    }

    /// False if the instrument would have gone back.
    var goesForward: Bool { last.metres + last.reading.stepMetres + exchanges * stepMetres > first.metres }

    /// Most metres that the instrument can have advanced: by what a car can be driven in that time, or by what was
    /// recorded.
    var mostMetres: Int {
        let time = mostMilliseconds
        let byTime = min(time / 24, (time + 86_399_999) / 86_400_000 * 1_500_000)
        return max(Int(byTime), recordedMetres / 10 * 11) + stepsMetres
    }
}
