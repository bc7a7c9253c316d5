import Drive
import StreetNets

/// Outings through a made-up town as GPX, at most one a day, for pictures.
struct TownTracks {
    /// Days over which outings are spread: the first of them counted from the first of January.
    struct Span {
        var year: Int
        var first: Int
        var days: Int

        /// The thirty days of a month are enough for the streets below a drive.
        static let month = Span(year: 2026, first: 59, days: 30)
        static let year = Span(year: 2025, first: 0, days: 365)
    }

    /// The days of each month, in years without a leap day.
    private static let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private var net: StreetNet
    private var lines = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<gpx version=\"1.1\" creator=\"road-figures\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
    ]

    init(seed: UInt64, around middle: Coordinate) { net = StreetNet(seed: seed, sigma: 3, around: middle) }

    mutating func text(outings: Int, in span: Span) -> String {
        for index in 0..<outings {
            let day = span.first + index * span.days / outings
            add(net.outing(), TownTracks.date(day, span.year))
        }
        return (lines + ["</gpx>"]).joined(separator: "\n") + "\n"
    }

    private mutating func add(_ outing: StreetNet.Outing, _ date: String) {
        lines.append("<trk><trkseg>")
        for (second, place) in outing.fixes.enumerated() {
            let time = "\(date)T\(TownTracks.clock(second))Z"
            lines.append("<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><time>\(time)</time></trkpt>")
        }
        lines.append("</trkseg></trk>")
    }

    /// `2026-03-01` of the 59th day.
    private static func date(_ day: Int, _ year: Int) -> String {
        var (month, rest) = (0, day)
        while month < 11, rest >= months[month] {
            rest -= months[month]
            month += 1
        }
        return "\(year)-\(two(month + 1))-\(two(rest + 1))"
    }

    private static func clock(_ second: Int) -> String {
        let clock = 27_000 + second
        return "\(two(clock / 3_600)):\(two(clock / 60 % 60)):\(two(clock % 60))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
