import Drive
import StreetNets

/// Outings through a made-up town as GPX, one a day, for pictures.
struct TownTracks {
    private var net: StreetNet
    private var lines = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<gpx version=\"1.1\" creator=\"road-figures\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
    ]

    init(seed: UInt64, around middle: Coordinate) { net = StreetNet(seed: seed, sigma: 3, around: middle) }

    mutating func text(outings: Int) -> String {
        for day in 0..<outings { add(net.outing(), day) }
        return (lines + ["</gpx>"]).joined(separator: "\n") + "\n"
    }

    private mutating func add(_ outing: StreetNet.Outing, _ day: Int) {
        lines.append("<trk><trkseg>")
        for (second, place) in outing.fixes.enumerated() {
            let time = TownTracks.time(day, second)
            lines.append("<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"><time>\(time)</time></trkpt>")
        }
        lines.append("</trkseg></trk>")
    }

    /// In March; the thirty days of a month are enough.
    private static func time(_ day: Int, _ second: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = 27_000 + second
        let (hours, minutes, seconds) = (clock / 3_600, clock / 60 % 60, clock % 60)
        return "2026-03-\(two(day + 1))T\(two(hours)):\(two(minutes)):\(two(seconds))Z"
    }
}
