import Drive
import Roads
import StreetNets

/// Drives through made-up towns, and how far wrong the sum of what was new comes out, in percent of the truth.
enum RoadFigures {
    /// Errors of a receiver in metres, and the figure of each. The second is that of a receiver in a town.
    private static let sigmas: [(metres: Double, figure: String)] = [
        (2.5, "new-road-error-of-good-receivers-percent"), (5, "new-road-error-percent"),
        (8, "new-road-error-of-bad-receivers-percent"),
    ]
    private static let bound = 5.0
    private static let seeds: [UInt64] = Array(1...8)
    private static let outings = 160
    private static let middle = Coordinate(latitudeE7: 521_000_000, longitudeE7: 132_000_000)

    /// Without words the figures; with `gpx` thirty outings of a month as a file, and with `gpx year` those of a year.
    static func run(_ words: [String]) -> Int32 {
        if words.first == "gpx" {
            var tracks = TownTracks(seed: 5, around: middle)
            let isYear = words.last == "year"
            print(tracks.text(outings: isYear ? 250 : 30, in: isYear ? .year : .month), terminator: "")
            return 0
        }
        let worst = sigmas.map(tell)
        guard worst[1] <= bound else {
            print("road-figures: error: a town is off by \(worst[1]) %")
            return 1
        }
        return 0
    }

    /// Tells of all towns, and gives the error of the worst.
    private static func tell(_ sigma: (metres: Double, figure: String)) -> Double {
        let errors = seeds.map { errorPercent(seed: $0, sigma: sigma.metres) }
        let mean = errors.reduce(0) { $0 + abs($1) } / Double(errors.count)
        let worst = errors.map { abs($0) }.max() ?? 0
        print("the worst town is off by \(rounded(worst)) %")
        print("figure \(sigma.figure) \(rounded(mean)) %")
        return worst
    }

    private static func errorPercent(seed: UInt64, sigma: Double) -> Double {
        var net = StreetNet(seed: seed, sigma: sigma, around: middle)
        let roads = RoadNetwork { _ in [] }
        var (told, truth, metres) = (0.0, 0.0, 0.0)
        for _ in 0..<outings {
            let outing = net.outing()
            var trace = RoadTrace()
            for fix in outing.fixes { trace.add(fix) }
            told += (try? roads.judge(&trace).newMetres) ?? 0
            truth += outing.newMetres
            metres += outing.metres
        }
        let sums = "\(Int(metres)) m, \(Int(truth)) m of them new, \(Int(told)) m told"
        print("town \(seed), an error of \(sigma) m: \(sums)")
        return (told / truth - 1) * 100
    }

    private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
