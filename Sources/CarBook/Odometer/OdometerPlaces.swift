/// The place of the instrument at each look, as the look and its neighbours tell it.
struct OdometerPlaces {
    struct Place {
        var metres: Double
        /// Square metres.
        var variance: Double
    }

    private(set) var places: [Place] = []

    /// A stretch that nobody recorded wholly carries nothing from one look to the next.
    init(_ looks: [OdometerLook], _ stretches: [OdometerStretch], _ factor: OdometerFactor, _ isWhole: [Bool]) {
        let seen = looks.map(OdometerPlaces.seen)
        let forth = OdometerPlaces.told(seen, stretches, factor, isWhole)
        let back = OdometerPlaces.told(
            seen.reversed().map { Place(metres: 0 - $0.metres, variance: $0.variance) }, stretches.reversed(), factor,
            isWhole.reversed())
        for (index, place) in seen.enumerated() {
            var joined = place
            if let before = forth[index] { joined = OdometerPlaces.joined(joined, before) }
            if let behind = back[seen.count - 1 - index] {
                joined = OdometerPlaces.joined(joined, Place(metres: 0 - behind.metres, variance: behind.variance))
            }
            places.append(joined)
        }
        keepInOrder(looks)
    }

    private static func seen(_ look: OdometerLook) -> Place {
        let step = Double(look.reading.stepMetres)
        return Place(metres: Double(look.metres) + step / 2, variance: step * step / 12)
    }

    private static func joined(_ one: Place, _ other: Place) -> Place {
        let weight = other.variance / (one.variance + other.variance)
        return Place(
            metres: weight * one.metres + (1 - weight) * other.metres, variance: weight * one.variance)
    }

    /// For each look, the place that all looks before it tell; nil where they tell nothing.
    private static func told(
        _ seen: [Place], _ stretches: [OdometerStretch], _ factor: OdometerFactor, _ isWhole: [Bool]
    ) -> [Place?] {
        var told: [Place?] = seen.isEmpty ? [] : [nil]
        for (index, stretch) in stretches.enumerated() {
            guard isWhole[index] else {
                told.append(nil)
                continue
            }
            var place = told[index].map { joined(seen[index], $0) } ?? seen[index]
            let (recorded, step) = (Double(stretch.recordedMetres), Double(stretch.stepMetres))
            place.metres += factor.value * recorded
            place.variance += factor.variance(ofRecorded: recorded) + step * step * Double(stretch.exchanges) / 12
            told.append(place)
        }
        return told
    }

    /// An instrument never goes back, and stands between what it shows and a step more.
    private mutating func keepInOrder(_ looks: [OdometerLook]) {
        var least = 0.0 - Double.greatestFiniteMagnitude
        for (index, look) in looks.enumerated() {
            let (low, high) = (Double(look.metres), Double(look.metres + look.reading.stepMetres))
            places[index].metres = max(least, min(max(places[index].metres, low), high))
            least = places[index].metres
        }
    }
}
