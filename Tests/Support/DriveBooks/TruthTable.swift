import SyntheticDrives

/// The truth of trips as text: a row a trip, tabs between, the names above.
package enum TruthTable {
    package static let head =
        "trip\tstart\tend\tdeparture\tarrival\tmetres\tmoving_ms\tstops\tlongest_stop_ms\ttop_speed\tfixes\tboots\n"

    /// Times in UTC milliseconds; metres and metres a second with two decimals.
    package static func row(_ trip: SyntheticTrip) -> String {
        let fixes = trip.samples.reduce(0) { $0 + ($1.fix.mode == .none ? 0 : 1) }
        let times = "\(trip.number)\t\(trip.start)\t\(trip.end)\t\(trip.departure)\t\(trip.arrival)"
        let way = "\(fixed(trip.metres, 2))\t\(trip.movingMilliseconds)\t\(trip.stops)\t\(trip.longestStop)"
        return "\(times)\t\(way)\t\(fixed(trip.topSpeed, 2))\t\(fixes)\t\(trip.boots.count)\n"
    }
}

/// A number with so many decimals, and at least so many digits before them.
func fixed(_ value: Double, _ decimals: Int, width: Int = 1) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(value) * Double(unit)).rounded())
    let whole = String(scaled / unit)
    let fraction = String(scaled % unit)
    let zeros = String(repeating: "0", count: max(0, width - whole.utf8.count))
    let point = decimals > 0 ? "." + String(repeating: "0", count: decimals - fraction.utf8.count) + fraction : ""
    return (value < 0 && scaled != 0 ? "-" : "") + zeros + whole + point
}
