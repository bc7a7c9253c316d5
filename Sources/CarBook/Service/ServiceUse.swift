import Civil

/// The part of the time and of the way up to being due that is over.
package struct ServiceUse: Equatable, Sendable {
    /// Thousandths of whichever of the two is further gone; 1000 and more from the day, or the odometer, of being due
    /// on.
    package let thousandths: Int

    /// Nil if neither is known.
    package init?(of planned: ServiceBook.Planned, today: CivilTime, odometerMetres: Int?) {
        let (due, last) = (planned.due, planned.works.last)
        let from = last?.day ?? planned.plan.begin
        let fromMetres = last == nil ? planned.plan.beginMetres : last?.metres
        let byTime = due.day.map { ServiceUse.share(today.days - from.days, of: $0.days - from.days) }
        var byWay: Int?
        if let begin = fromMetres, let end = due.metres, let now = odometerMetres {
            byWay = ServiceUse.share(Int64(now - begin), of: Int64(end - begin))
        }
        guard let most = [byTime, byWay].compactMap({ $0 }).max() else { return nil }
        thousandths = most
    }

    /// All of a time or a way that has no length.
    private static func share(_ part: Int64, of whole: Int64) -> Int {
        whole > 0 ? Ratio.divide(Int128(max(0, part)) * 1_000, by: Int128(whole)) : 1_000
    }
}
