import Civil

/// A figure over time: sums by buckets, and the quotient of each.
package struct Trend: Sendable {
    package struct Point: Sendable {
        /// The first day of the bucket.
        package let day: CivilTime
        /// Metres, or thousandths of money.
        package private(set) var sum: Int
        package private(set) var quantity: Quantity
        package private(set) var fillUps: Int

        fileprivate init(_ day: CivilTime, _ sum: Int, _ quantity: Quantity, fillUps: Int) {
            self.day = CivilTime(days: day.days)
            self.sum = sum
            self.quantity = quantity
            self.fillUps = fillUps
        }

        fileprivate mutating func add(_ other: Point) {
            sum += other.sum
            quantity = Quantity(quantity.kind, amount: quantity.amount + other.quantity.amount)
            fillUps += other.fillUps
        }
    }

    package static let mostWithoutRange = 12

    package let range: TrendRange
    /// The oldest first.
    package let points: [Point]
    /// True if nothing was in the range, and the newest fill-ups of all stand in its place.
    package let isOfTheNewest: Bool

    /// Distance over quantity.
    package init(economyOf series: FillUpSeries, _ range: TrendRange, today: CivilTime, firstWeekday: Int = 0) {
        self.init(Trend.tanks(of: series), range, today, firstWeekday)
    }

    /// A full fill-up with the partial ones before it, if each of them has a way.
    private static func tanks(of series: FillUpSeries) -> [Point] {
        var (points, ways, amount): ([Point], [Int?], Int) = ([], [], 0)
        for (index, fillUp) in series.fillUps.enumerated() {
            ways.append(series.way(at: index))
            amount += fillUp.quantity.amount
            guard fillUp.isFull else { continue }
            let known = ways.compactMap { $0 }
            if known.count == ways.count {
                let quantity = Quantity(series.kind, amount: amount)
                points.append(Point(fillUp.time.day, known.reduce(0, +), quantity, fillUps: ways.count))
            }
            (ways, amount) = ([], 0)
        }
        return points
    }

    /// Money of one currency over quantity.
    package init(
        pricesOf series: FillUpSeries, in currency: Currency, _ range: TrendRange, today: CivilTime,
        firstWeekday: Int = 0
    ) {
        let points = series.fillUps.compactMap { fillUp -> Point? in
            guard let total = fillUp.total, total.currency == currency else { return nil }
            return Trend.point(fillUp, total.thousandths)
        }
        self.init(points, range, today, firstWeekday)
    }

    private init(_ all: [Point], _ range: TrendRange, _ today: CivilTime, _ firstWeekday: Int) {
        self.range = range
        let within = all.filter { range.holds($0.day, today: today) }
        isOfTheNewest = within.isEmpty && !all.isEmpty
        points = within.isEmpty ? all.suffix(Trend.mostWithoutRange) : Trend.buckets(within, range, firstWeekday)
    }

    private static func point(_ fillUp: FillUp, _ sum: Int) -> Point {
        Point(fillUp.time.day, sum, fillUp.quantity, fillUps: 1)
    }

    private static func buckets(_ points: [Point], _ range: TrendRange, _ firstWeekday: Int) -> [Point] {
        var buckets: [Int64: Point] = [:]
        for point in points {
            let day = range.bucket(of: point.day, firstWeekday: firstWeekday)
            let empty = Point(day, 0, Quantity(point.quantity.kind, amount: 0), fillUps: 0)
            buckets[day.days, default: empty].add(point)
        }
        return buckets.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Trend.Point {
    /// The value of a point in a trend of economy.
    package func economy(in unit: EconomyUnit) -> Ratio? { unit.value(metres: sum, quantity: quantity) }

    /// The value of a point in a trend of prices: thousandths for each millilitre or watt-hour; with three decimals,
    /// for a litre or kilowatt-hour.
    package var price: Ratio? { Ratio(sum, over: quantity.amount) }
}
