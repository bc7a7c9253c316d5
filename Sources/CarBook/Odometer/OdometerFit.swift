/// One series of a vehicle's odometer, of looks at it and of what was recorded between them.
package struct OdometerFit {
    package let factor: OdometerFactor
    /// Stretches between readings that nobody recorded wholly.
    package let unrecorded: [UnrecordedSpan]
    /// Readings that cannot be right as long as the others are: mistakes of whoever typed.
    package let misread: [Reading]
    /// Readings of entries that were questioned: none of them counts until somebody confirms it.
    package let questioned: [Reading]

    let chain: InstrumentChain
    let recorded: (Int64) -> Int
    let looks: [OdometerLook]
    let stretches: [OdometerStretch]
    let places: [OdometerPlaces.Place]
    let isWhole: [Bool]
    /// Unrecorded metres up to each look.
    let unrecordedSums: [Double]

    /// `recorded` gives all metres that were recorded up to an instant, and never fewer for a later one. Readings
    /// beyond the limits are left out.
    package init(
        of readings: [Reading], exchanges: [InstrumentExchange] = [], recorded: @escaping (Int64) -> Int
    ) {
        let chain = InstrumentChain(exchanges)
        questioned = readings.filter(\.isQuestioned)
        let all = readings.filter { $0.isWithinLimits && !$0.isQuestioned }.map { OdometerLook($0, chain, recorded) }
        let (factor, row) = OdometerFit.fitted(all.sorted(by: OdometerLook.inOrder))
        let stretches = row.stretches
        let isWhole = stretches.map { factor.excess(of: $0) <= factor.tolerance(of: $0) }
        let places = OdometerPlaces(row.looks, stretches, factor, isWhole).places
        (self.chain, self.recorded, self.factor, self.stretches) = (chain, recorded, factor, stretches)
        (self.looks, self.places, self.isWhole) = (row.looks, places, isWhole)
        misread = row.misread.map(\.reading)
        let excess = stretches.indices.map { index in
            isWhole[index] ? nil : OdometerFit.excess(index, stretches, places, factor)
        }
        unrecorded = zip(stretches, excess).compactMap(UnrecordedSpan.init)
        unrecordedSums = excess.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ?? 0)) }
    }

    /// Readings that count, in their order.
    package var readings: [Reading] { looks.map(\.reading) }

    /// A factor from a generous row, and the row that this factor leaves; twice, for each improves the other.
    private static func fitted(_ looks: [OdometerLook]) -> (OdometerFactor, OdometerRow) {
        let unfitted = OdometerFactor()
        var row = OdometerRow(of: looks, factors: OdometerFactor.range) { unfitted.tolerance(of: $0) }
        var factor = OdometerFactor(of: row.stretches)
        for _ in 0..<2 {
            let bar = (factor.value - factor.plusMinus)...(factor.value + factor.plusMinus)
            row = OdometerRow(of: looks, factors: bar) { factor.tolerance(of: $0) }
            let better = OdometerFactor(of: row.stretches)
            if better == factor { break }
            factor = better
        }
        return (factor, row)
    }

    /// Metres between the places of two looks that nobody recorded.
    static func excess(
        _ index: Int, _ stretches: [OdometerStretch], _ places: [OdometerPlaces.Place], _ factor: OdometerFactor
    ) -> Double {
        let way = places[index + 1].metres - places[index].metres
        return max(0, way - factor.value * Double(stretches[index].recordedMetres))
    }
}
