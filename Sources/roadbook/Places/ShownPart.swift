import Drive
import Exchange
import Trips

/// The figures of a trip of which a part is hidden, as others are told them: those of the rest, by the rules of every
/// trip. Exact figures of the whole, less what is shown, would be the way from the border to the door.
struct ShownPart {
    /// The hidden way is stated as shorter than one of these.
    private static let bounds: [Double] = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map { $0 * 1_000 }
    /// A usual way through a circle is shorter than so many of its radii, so that the bound says nothing of it.
    private static let radii = 2.5

    private var totals = DriveTotals(from: nil, since: 0)
    private let rules: DriveRules
    private let whole: Double
    private let least: Double

    init(of entry: TripEntry, _ trim: TrackTrim?) {
        rules = entry.trip.judging
        whole = entry.trip.metres
        let ends = [entry.trip.first, entry.trip.last].compactMap { $0 }
        least = ShownPart.radii * (trim?.widest(around: ends) ?? 0)
    }

    /// Takes the next point that is shown. Nothing leads over what is hidden.
    mutating func add(_ fix: Fix, _ way: WayEvidence?) {
        var fix = fix
        fix.boottime = fix.time ?? fix.boottime
        if way == .unknown { totals.resume() }
        totals.add(fix, rules)
    }

    var measuredMetres: Double { totals.measuredMetres }
    var inferredMetres: Double { totals.inferredMetres }
    var metres: Double { totals.metres }
    var milliseconds: Int64 { totals.movingMilliseconds + totals.standingMilliseconds }
    /// Metres a second.
    var maximumSpeed: Double { totals.maximumSpeed }
    var average: Double? { averageSpeed(metres, over: milliseconds) }

    /// Metres that are more than the hidden way.
    var hiddenBound: Double {
        let hidden = max(0, whole - metres)
        return ShownPart.bounds.first { $0 > hidden && $0 >= least } ?? whole
    }
}
