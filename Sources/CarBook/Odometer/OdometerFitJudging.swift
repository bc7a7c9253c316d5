/// Readings that are new, and days on which an odometer was seen.
extension OdometerFit {
    /// Compares a reading with its neighbours that count; one with its own number is not among them.
    package func judge(_ reading: Reading) -> OdometerJudgement {
        guard reading.isWithinLimits else {
            return OdometerJudgement(verdict: .beyondLimits, earlier: nil, later: nil, expected: nil)
        }
        let look = OdometerLook(reading, chain, recorded)
        let others = looks.filter { $0.reading.id != reading.id }
        let earlier = others.last { $0.reading.milliseconds <= reading.milliseconds }
        let later = others.first { $0.reading.milliseconds > reading.milliseconds }
        let verdict = before(look, earlier) ?? behind(look, later) ?? .fits(unrecordedMetres: excess(look, earlier))
        return OdometerJudgement(
            verdict: verdict, earlier: earlier?.reading, later: later?.reading,
            expected: estimate(at: reading.milliseconds))
    }

    private func before(_ look: OdometerLook, _ earlier: OdometerLook?) -> OdometerJudgement.Verdict? {
        guard let earlier else { return nil }
        let stretch = OdometerStretch(earlier, look)
        if !stretch.goesForward { return .goesBack(behind: earlier.reading) }
        if let tooFar = tooFar(stretch, beside: earlier.reading) { return tooFar }
        return lack(stretch).map { .lessThanRecorded(since: earlier.reading, lackMetres: $0) }
    }

    private func behind(_ look: OdometerLook, _ later: OdometerLook?) -> OdometerJudgement.Verdict? {
        guard let later else { return nil }
        let stretch = OdometerStretch(look, later)
        if !stretch.goesForward { return .isAbove(later: later.reading) }
        if let tooFar = tooFar(stretch, beside: later.reading) { return tooFar }
        return lack(stretch).map { .tooHigh(until: later.reading, byMetres: $0) }
    }

    private func tooFar(_ stretch: OdometerStretch, beside neighbour: Reading) -> OdometerJudgement.Verdict? {
        stretch.metres > stretch.mostMetres ? .tooFar(from: neighbour, mostMetres: stretch.mostMetres) : nil
    }

    /// The metres by which less lies in a stretch than was recorded; nil where that may be.
    private func lack(_ stretch: OdometerStretch) -> Int? {
        let bar = factor.plusMinus * Double(stretch.recordedMetres)
        let lack = 0 - factor.excess(of: stretch)
        return lack > factor.tolerance(of: stretch) + bar ? Int(lack.rounded()) : nil
    }

    private func excess(_ look: OdometerLook, _ earlier: OdometerLook?) -> Int {
        guard let earlier else { return 0 }
        let stretch = OdometerStretch(earlier, look)
        let excess = factor.excess(of: stretch)
        return excess > factor.tolerance(of: stretch) ? Int(excess.rounded()) : 0
    }

    // MARK: A day without a time

    /// The instant between two, the begin and the end of a day, at which the odometer stood at a reading.
    package func time(
        of metres: Int, stepMetres: Int = 1_000, from begin: Int64, until end: Int64
    ) -> FittedTime {
        let middle = begin + (end - begin) / 2
        let noon = FittedTime(milliseconds: middle, isFitted: false)
        guard begin < end, CarBookLimits.holds(metres), let morning = bar(at: begin), let evening = bar(at: end - 1)
        else { return noon }
        let low = Double(metres + chain.shiftMetres(at: middle))
        let high = low + Double(stepMetres)
        if morning.metres >= high {
            return morning.low < high ? FittedTime(milliseconds: begin, isFitted: true) : noon
        }
        if evening.metres < low {
            return evening.high >= low ? FittedTime(milliseconds: end - 1, isFitted: true) : noon
        }
        let reached = firstInstant(reaching: low, begin, end)
        let passed = firstInstant(reaching: high, begin, end)
        return FittedTime(milliseconds: reached + (passed - reached) / 2, isFitted: true)
    }

    /// The end if it is not reached before.
    private func firstInstant(reaching metres: Double, _ begin: Int64, _ end: Int64) -> Int64 {
        var (low, high) = (begin, end)
        while low < high {
            let middle = low + (high - low) / 2
            if (bar(at: middle)?.metres ?? metres) >= metres { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
