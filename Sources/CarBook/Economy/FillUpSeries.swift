/// The fill-ups of one vehicle with one fuel, in their order, and the way of each.
package struct FillUpSeries {
    package let fuel: Fuel
    package let fillUps: [FillUp]
    /// Odometers that count on over every exchange of the instrument; nil where they are questioned or misread.
    let odometers: [Int?]
    /// Distances as they were typed; nil where they are questioned because the odometer says otherwise.
    private let typed: [Int?]
    private let between: MetresOfSeries?
    /// The places of fill-ups by their numbers.
    private let places: [Int: Int]

    /// The fill-ups of this fuel are taken of all fill-ups of a vehicle, without any that are beyond the limits. The
    /// misread ones, by their numbers, are those of which the odometer does not count in the series.
    package init(
        _ fuel: Fuel, of fillUps: [FillUp], exchanges: [InstrumentExchange] = [], misread: Set<Int> = [],
        between: MetresOfSeries? = nil
    ) {
        self.fuel = fuel
        let good = fillUps.filter { $0.fuel == fuel && $0.quantity.amount > 0 && $0.isWithinLimits }
        self.fillUps = good.sorted(by: FillUp.inOrder)
        self.between = between
        places = Dictionary(self.fillUps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let chain = InstrumentChain(exchanges)
        let shown = self.fillUps.map { fillUp in
            fillUp.odometerMetres.map { $0 + chain.shiftMetres(at: fillUp.time.milliseconds) }
        }
        let odometers = zip(self.fillUps, shown).map { fillUp, shown in
            fillUp.isQuestioned || misread.contains(fillUp.id) ? nil : shown
        }
        self.odometers = odometers
        typed = self.fillUps.enumerated().map { index, fillUp in
            guard fillUp.isQuestioned, index > 0, !fillUp.missedBefore, let typed = fillUp.typedMetres,
                let end = shown[index], let begin = odometers[index - 1], end > begin
            else { return fillUp.typedMetres }
            return FillUpRule.contradict(typed, end - begin) ? nil : typed
        }
    }

    var kind: Quantity.Kind { fuel.kind }

    /// The way of a fill-up: as typed, else by the odometers, else by the series since the one before it. One before
    /// which others were missed has none, for some of the fuel of that way is in no book.
    package func way(at index: Int) -> Int? {
        guard !fillUps[index].missedBefore else { return nil }
        if let typed = typed[index], typed > 0 { return typed }
        guard index > 0 else { return nil }
        return odometerMetres(from: index - 1, to: index) ?? metresOfSeries(from: index - 1, to: index)
    }

    /// Metres between the odometer of a fill-up and that of the one before it, where somebody has also typed a
    /// distance for them, and none was missed.
    package func odometerBesideTyped(of id: Int) -> (typed: Int, odometer: Int)? {
        guard let index = places[id], index > 0, !fillUps[index].missedBefore,
            let typed = fillUps[index].typedMetres, let metres = odometerMetres(from: index - 1, to: index)
        else { return nil }
        return (typed, metres)
    }

    /// The fill-ups next to one, of those with an odometer, at which it showed the same: the car did not move.
    package func atSameOdometer(as id: Int) -> (before: FillUp?, behind: FillUp?) {
        guard let index = places[id], let shown = odometers[index] else {
            return (nil, nil)
        }
        let before = (0..<index).last { odometers[$0] != nil }
        let behind = ((index + 1)..<fillUps.count).first { odometers[$0] != nil }
        func same(_ other: Int?) -> FillUp? { other.flatMap { odometers[$0] == shown ? fillUps[$0] : nil } }
        return (same(before), same(behind))
    }

    /// The distance between two of them: by the odometers, else as typed for each, else by the series.
    func distance(from first: Int, to last: Int) -> (metres: Int, source: DistanceSource)? {
        if let metres = odometerMetres(from: first, to: last) { return (metres, .odometer) }
        if let metres = typedMetres(behind: first, to: last) { return (metres, .typed) }
        return metresOfSeries(from: first, to: last).map { ($0, .series) }
    }

    private func odometerMetres(from first: Int, to last: Int) -> Int? {
        guard let begin = odometers[first], let end = odometers[last], end > begin else { return nil }
        return end - begin
    }

    private func typedMetres(behind first: Int, to last: Int) -> Int? {
        var sum = 0
        for typed in typed[(first + 1)...last] {
            guard let metres = typed else { return nil }
            sum += metres
        }
        return sum > 0 ? sum : nil
    }

    private func metresOfSeries(from first: Int, to last: Int) -> Int? {
        let metres = between?(fillUps[first].time.milliseconds, fillUps[last].time.milliseconds) ?? 0
        return metres > 0 ? metres : nil
    }
}
