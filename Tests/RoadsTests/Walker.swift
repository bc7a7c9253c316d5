import Drive
import Glibc
import Roads

/// A way that a test lays, in metres from a middle, and drives at ten metres a fix.
struct Walker {
    private let middle: Coordinate
    private(set) var trace = RoadTrace()
    private var here: (east: Double, north: Double)?

    init(_ latitude: Double = 52.1, _ longitude: Double = 13.2) {
        middle = Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    }

    func place(_ east: Double, _ north: Double) -> Coordinate {
        let width = cos(middle.latitude * .pi / 180) * Arc.metresOfDegree
        let longitude = Arc.shorterWay(middle.longitude + east / width)
        return Coordinate(latitude: middle.latitude + north / Arc.metresOfDegree, longitude: longitude) ?? middle
    }

    mutating func go(_ east: Double, _ north: Double) {
        let from = here ?? (east, north)
        let metres = ((east - from.east) * (east - from.east) + (north - from.north) * (north - from.north))
            .squareRoot()
        let steps = max(1, (metres / 11).rounded(.up))
        for step in stride(from: here == nil ? steps : 1, through: steps, by: 1) {
            let share = step / steps
            trace.add(place(from.east + share * (east - from.east), from.north + share * (north - from.north)))
        }
        here = (east, north)
    }

    /// Nothing is seen of the way to there.
    mutating func vanish(to east: Double, _ north: Double) {
        trace.cut()
        here = nil
        go(east, north)
    }
}

extension RoadNetwork {
    /// Judges a way between these corners, and says how many metres of it are new.
    func drive(_ corners: [(Double, Double)], from walker: Walker = Walker()) throws -> Double {
        var walker = walker
        for (east, north) in corners { walker.go(east, north) }
        return try judge(walker)
    }

    func judge(_ walker: Walker) throws -> Double {
        var trace = walker.trace
        return try judge(&trace).newMetres
    }
}

/// True if a sum of pieces of ten metres is about that.
func isAbout(_ metres: Double, _ expected: Double, within: Double = 30) -> Bool { abs(metres - expected) <= within }
