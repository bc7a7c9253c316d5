/// The odometer at any instant.
extension OdometerFit {
    /// Nil without a reading that counts.
    package func estimate(at milliseconds: Int64) -> OdometerEstimate? {
        let range = CarBookLimits.instants
        let milliseconds = min(max(milliseconds, range.lowerBound), range.upperBound)
        guard let bar = bar(at: milliseconds) else { return nil }
        let shift = Double(chain.shiftMetres(at: milliseconds))
        let metres = min(max(bar.metres, bar.low), bar.high)
        return OdometerEstimate(
            metres: OdometerFit.whole(metres - shift), lowMetres: OdometerFit.whole(bar.low - shift),
            highMetres: OdometerFit.whole(bar.high - shift))
    }

    /// The way between two instants; nil where what is not known of both their places is more than a tenth of it.
    /// Without a reading that counts it is what was recorded.
    package func metres(from begin: Int64, to end: Int64) -> Int? {
        guard let first = bar(at: begin), let last = bar(at: end) else { return recorded(end) - recorded(begin) }
        let way = last.metres - first.metres
        let doubt = (first.high - first.low + last.high - last.low) / 2
        return way > 0 && doubt * 10 <= way ? OdometerFit.whole(way) : nil
    }

    // MARK: Instruments

    /// The figure of an instrument that was never exchanged, where that of an instant shows so much.
    package func continuousMetres(of metres: Int, at milliseconds: Int64) -> Int {
        metres + chain.shiftMetres(at: milliseconds)
    }

    /// The figure of the instrument of an instant, where one that was never exchanged shows so much.
    package func shownMetres(of metres: Int, at milliseconds: Int64) -> Int {
        metres - chain.shiftMetres(at: milliseconds)
    }

    /// On an instrument that was never exchanged.
    struct Bar {
        var metres: Double
        var low: Double
        var high: Double

        init(_ metres: Double, variance: Double, below: Double = 0, above: Double = 0) {
            let half = OdometerFactor.deviationsOfABar * variance.squareRoot()
            self.metres = metres
            low = metres - half - below
            high = metres + half + above
        }
    }

    func bar(at milliseconds: Int64) -> Bar? {
        guard let first = looks.first, let last = looks.last else { return nil }
        let recordedMetres = recorded(milliseconds)
        if milliseconds >= last.reading.milliseconds { return barBehind(last, milliseconds, recordedMetres) }
        if milliseconds < first.reading.milliseconds { return barBefore(first, milliseconds, recordedMetres) }
        let index = lastLook(at: milliseconds)
        let stretch = stretches[index]
        var bar: Bar
        if milliseconds == looks[index].reading.milliseconds {
            // Nothing of what is unrecorded behind it has gone by then.
            bar = Bar(places[index].metres, variance: places[index].variance)
        } else if isWhole[index] {
            bar = wholeBar(index, milliseconds, recordedMetres)
        } else {
            bar = brokenBar(index, milliseconds, recordedMetres)
        }
        let exchange = Double(stretch.exchanges * stretch.stepMetres)
        bar.low = max(bar.low, Double(stretch.first.metres) - exchange)
        bar.high = min(bar.high, Double(stretch.last.metres + stretch.last.reading.stepMetres) + exchange)
        return bar
    }

    /// The last look at or before an instant, which is not before all of them.
    func lastLook(at milliseconds: Int64) -> Int {
        var (low, high) = (0, looks.count)
        while low < high {
            let middle = (low + high) / 2
            if looks[middle].reading.milliseconds <= milliseconds { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private static func whole(_ metres: Double) -> Int { Int(exactly: metres.rounded()) ?? 0 }

    /// Between two looks with nothing unrecorded, the way goes with the recorded metres; without any, with the time.
    private func wholeBar(_ index: Int, _ milliseconds: Int64, _ recordedMetres: Int) -> Bar {
        let (stretch, before, behind) = (stretches[index], places[index], places[index + 1])
        let whole = Double(stretch.recordedMetres)
        let done = Double(max(0, recordedMetres - stretch.first.recordedMetres))
        let part = whole > 0 ? min(1, done / whole) : passedPart(index, milliseconds)
        let bridge = part * (1 - part) * factor.variance(ofRecorded: whole)
        // A little may have gone unrecorded here too, and was not seen for the tolerance.
        let little = OdometerFit.excess(index, stretches, places, factor)
        return Bar(
            before.metres + (behind.metres - before.metres) * part,
            variance: before.variance * (1 - part) + behind.variance * part + bridge, below: little * part,
            above: little * (1 - part))
    }

    /// Between two looks with something unrecorded, that goes with the time, and may have been at any.
    private func brokenBar(_ index: Int, _ milliseconds: Int64, _ recordedMetres: Int) -> Bar {
        let (stretch, before, behind) = (stretches[index], places[index], places[index + 1])
        let unrecorded = OdometerFit.excess(index, stretches, places, factor)
        let done = Double(min(max(0, recordedMetres - stretch.first.recordedMetres), stretch.recordedMetres))
        let part = passedPart(index, milliseconds)
        return Bar(
            before.metres + factor.value * done + unrecorded * part,
            variance: max(before.variance, behind.variance) + factor.variance(ofRecorded: done),
            below: unrecorded * part, above: unrecorded * (1 - part))
    }

    /// The part of the time between two looks that has passed.
    private func passedPart(_ index: Int, _ milliseconds: Int64) -> Double {
        guard stretches[index].milliseconds > 0 else { return 1 }
        return Double(milliseconds - looks[index].reading.milliseconds) / Double(stretches[index].milliseconds)
    }

    private func barBehind(_ last: OdometerLook, _ milliseconds: Int64, _ recordedMetres: Int) -> Bar {
        let place = places[places.count - 1]
        let done = Double(max(0, recordedMetres - last.recordedMetres))
        var bar = Bar(
            place.metres + factor.value * done, variance: place.variance + factor.variance(ofRecorded: done),
            above: unrecordedInNineteenOfTwenty(milliseconds - last.reading.milliseconds))
        bar.low = max(bar.low, Double(last.metres))
        return bar
    }

    private func barBefore(_ first: OdometerLook, _ milliseconds: Int64, _ recordedMetres: Int) -> Bar {
        let place = places[0]
        let ahead = Double(max(0, first.recordedMetres - recordedMetres))
        var bar = Bar(
            place.metres - factor.value * ahead, variance: place.variance + factor.variance(ofRecorded: ahead),
            below: unrecordedInNineteenOfTwenty(first.reading.milliseconds - milliseconds))
        bar.high = min(bar.high, Double(first.metres + first.reading.stepMetres))
        return bar
    }

    // MARK: Beyond the readings

    /// Metres that in nineteen of twenty earlier times of that length went unrecorded, or fewer did; each time begins
    /// at a look. Where no time was so long, twice the mean.
    private func unrecordedInNineteenOfTwenty(_ milliseconds: Int64) -> Double {
        guard let first = looks.first, let last = looks.last, looks.count > 1 else { return 0 }
        let sums = unrecordedSums
        let known = Double(last.reading.milliseconds - first.reading.milliseconds)
        var seen: [Double] = []
        seen.reserveCapacity(looks.count)
        var behind = 0
        for (index, look) in looks.enumerated() {
            let end = look.reading.milliseconds + milliseconds
            if end > last.reading.milliseconds { break }
            while behind + 1 < looks.count, looks[behind + 1].reading.milliseconds <= end { behind += 1 }
            seen.append(unrecorded(until: end, behind: behind) - sums[index])
        }
        if seen.isEmpty { return known > 0 ? 2 * sums[sums.count - 1] * Double(milliseconds) / known : 0 }
        return seen.sorted()[(seen.count * 19 + 19) / 20 - 1]
    }

    /// The metres up to an instant that lies behind a look, and before the next one.
    private func unrecorded(until milliseconds: Int64, behind look: Int) -> Double {
        let sums = unrecordedSums
        guard look < stretches.count else { return sums[look] }
        return sums[look] + (sums[look + 1] - sums[look]) * passedPart(look, milliseconds)
    }
}
