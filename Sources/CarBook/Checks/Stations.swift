/// The stations of a book, each of them once.
package struct Stations {
    package static let mostMetres = 250

    /// The one visited last first.
    package private(set) var stations: [Station] = []

    private let metres: MetresBetween

    package init(of fillUps: [FillUp], metres: @escaping MetresBetween) {
        self.metres = metres
        for fillUp in fillUps.sorted(by: { FillUp.inOrder($1, $0) }) { add(fillUp) }
    }

    /// Nearest first; those of which nobody knows the place behind, the one visited last first.
    package func nearest(to here: Position) -> [Station] {
        let measured = stations.map { station in
            var station = station
            station.metres = station.position.map { metres(here, $0) }
            return station
        }
        let placed = measured.enumerated().filter { $0.element.metres != nil }
        let order = placed.sorted { one, other in
            (one.element.metres ?? 0, one.offset) < (other.element.metres ?? 0, other.offset)
        }
        return order.map(\.element) + measured.filter { $0.metres == nil }
    }

    private mutating func add(_ fillUp: FillUp) {
        let name = fillUp.station.flatMap { AlikeName($0).isEmpty ? nil : $0 }
        guard name != nil || fillUp.position != nil else { return }
        let known = fillUp.position.map { near($0, name) } ?? stations.firstIndex { isAlike($0.name, name) }
        if let index = known {
            stations[index].fillUps.append(fillUp.id)
            stations[index].name = stations[index].name ?? name
            stations[index].position = stations[index].position ?? fillUp.position
        } else {
            stations.append(
                Station(name: name, position: fillUp.position, fillUps: [fillUp.id], last: fillUp.time, metres: nil))
        }
    }

    /// The nearest known station that it may be; else one with an alike name of which nobody knows the place.
    private func near(_ position: Position, _ name: String?) -> Int? {
        var best: (index: Int, metres: Int)?
        for (index, station) in stations.enumerated() {
            guard let place = station.position, mayBe(station.name, name) else { continue }
            let metres = metres(position, place)
            if metres <= Stations.mostMetres, metres < best?.metres ?? Int.max { best = (index, metres) }
        }
        return best?.index ?? stations.firstIndex { $0.position == nil && isAlike($0.name, name) }
    }

    private func mayBe(_ name: String?, _ other: String?) -> Bool {
        name == nil || other == nil || isAlike(name, other)
    }

    private func isAlike(_ name: String?, _ other: String?) -> Bool {
        guard let name, let other else { return false }
        return AlikeName(name) == AlikeName(other)
    }
}
