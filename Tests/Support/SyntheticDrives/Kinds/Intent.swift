import Drive
import Glibc

/// The reason for a drive, and the way that it takes for it. docs/categories.md says what each category means.
struct Intent: Sendable {
    private typealias RoadKind = WayMaker.RoadKind

    private var maker: WayMaker
    /// Radians from east: where the drive leads.
    private let angle: Double
    /// Zero on a Sunday morning, one at the worst of the day.
    private let rush: Double

    init(_ chance: inout Chance) {
        // People live in plains and in mountains: hills alone make no drive scenic.
        let hills = [0...0.01, 0.01...0.03, 0.03...0.07][chance.below(3)]
        maker = WayMaker(WayMaker.Town(&chance), hills: chance.within(hills), &chance)
        angle = chance.within(0...(2 * .pi))
        rush = chance.unit()
    }

    func way(_ category: Category, _ chance: inout Chance) -> Way {
        var intent = self
        switch category {
        case .errand: intent.runErrand(&chance)
        case .urban: intent.crossTown(&chance)
        case .roadTrip: intent.goFar(&chance)
        case .scenic: intent.roam(&chance)
        case .mixed, .commute, .unset: chance.happens(0.7) ? intent.commute(&chance) : intent.wander(&chance)
        }
        return intent.maker.way
    }

    private mutating func streets(_ metres: ClosedRange<Double>, _ aside: Double, _ chance: inout Chance) {
        let goal = maker.spot(chance.within(metres), angle + chance.within(-aside...aside))
        maker.streets(to: goal, &chance)
    }

    private mutating func road(
        _ kind: RoadKind, _ metres: ClosedRange<Double>, _ aside: Double, _ chance: inout Chance
    ) {
        let goal = maker.spot(chance.within(metres), angle + chance.within(-aside...aside))
        maker.road(kind, to: goal, &chance)
    }

    // MARK: In town

    private mutating func runErrand(_ chance: inout Chance) {
        let isRound = chance.happens(0.25)
        streets(600...(isRound ? 2_000 : 3_800), .pi, &chance)
        guard isRound else { return }
        maker.wait(chance.within(30...240))
        maker.streets(to: home(&chance), &chance)
    }

    private mutating func crossTown(_ chance: inout Chance) {
        let isRound = chance.happens(0.4)
        streets((isRound ? 1_500 : 4_200)...13_000, 0.5, &chance)
        if chance.happens(0.35) { road(Intent.ring(&chance), 800...3_500, 0.8, &chance) }
        if rush > 0.6 { maker.jam(&chance) }
        guard isRound else { return }
        for _ in 0...chance.below(3) {
            maker.wait(chance.within(20...120))
            streets(1_000...4_000, .pi, &chance)
        }
        maker.streets(to: home(&chance), &chance)
    }

    /// A fast road through or about the town.
    private static func ring(_ chance: inout Chance) -> RoadKind {
        RoadKind(
            limit: chance.within(17...26), winding: 0.1, windingMetres: 500,
            metresOfLights: chance.happens(0.5) ? 900 : 0)
    }

    /// A place to park near where the drive began.
    private func home(_ chance: inout Chance) -> Way.Spot {
        let (start, metres, angle) = (maker.way.start, chance.exponential(mean: 70), chance.within(0...(2 * .pi)))
        return Way.Spot(east: start.east + metres * cos(angle), north: start.north + metres * sin(angle))
    }

    // MARK: Through town and country

    /// A road that many take every day: through what is built along it, with lights where others cross.
    private func mainRoad(_ chance: inout Chance) -> RoadKind {
        RoadKind(
            limit: chance.within(14...29) * (1 - 0.25 * rush), winding: chance.within(0.05...0.6),
            windingMetres: chance.within(200...900),
            metresOfLights: chance.happens(0.35) ? 0 : chance.within(700...4_000))
    }

    private static func motorway(_ chance: inout Chance) -> RoadKind {
        RoadKind(limit: chance.within(25...36), winding: chance.within(0.04...0.3), windingMetres: 1_500)
    }

    /// Five to forty kilometres.
    private mutating func commute(_ chance: inout Chance) {
        if chance.happens(0.8) { streets(300...2_500, 0.4, &chance) }
        if rush > 0.6 { maker.jam(&chance) }
        switch chance.below(4) {
        case 0: road(mainRoad(&chance), 4_000...12_000, 0.3, &chance)
        case 1: road(mainRoad(&chance), 9_000...28_000, 0.3, &chance)
        case 2:
            road(mainRoad(&chance), 1_500...7_000, 0.4, &chance)
            road(Intent.motorway(&chance), 4_000...20_000, 0.4, &chance)
        default:
            road(Intent.motorway(&chance), 5_000...28_000, 0.3, &chance)
            if chance.happens(0.5) { road(mainRoad(&chance), 1_000...4_000, 0.4, &chance) }
        }
        if chance.happens(0.85) { streets(400...4_000, 0.5, &chance) }
    }

    /// An errand, a visit or a meeting, and a longer way home than need be.
    private mutating func wander(_ chance: inout Chance) {
        streets(500...3_000, 0.5, &chance)
        maker.wait(chance.within(20...150))
        if chance.happens(0.6) { road(Intent.motorway(&chance), 3_000...14_000, 0.6, &chance) }
        streets(500...2_000, 0.5, &chance)
        if chance.happens(0.4) { road(Intent.lane(&chance), 2_000...6_000, .pi, &chance) }
        maker.wait(chance.within(10...100))
        guard chance.happens(0.6) else { return }
        maker.road(mainRoad(&chance), to: home(&chance), &chance)
    }

    private mutating func goFar(_ chance: inout Chance) {
        streets(300...3_500, 0.3, &chance)
        let most = [90_000.0, 160_000, 320_000][chance.below(3)]
        if chance.happens(0.4) { road(mainRoad(&chance), 2_000...20_000, 0.3, &chance) }
        road(Intent.motorway(&chance), 45_000...most, 0.1, &chance)
        if chance.happens(0.25) { maker.wait(chance.within(100...700)) }
        if chance.happens(0.4) { road(mainRoad(&chance), 5_000...40_000, 0.4, &chance) }
        if rush > 0.7 { maker.jam(&chance) }
        if chance.happens(0.8) { streets(200...3_500, 0.4, &chance) }
    }

    // MARK: For its own sake

    /// A small road in the country or in the hills.
    private static func lane(_ chance: inout Chance) -> RoadKind {
        RoadKind(
            limit: chance.within(12...27), winding: chance.within(0.5...1.1), windingMetres: chance.within(70...300))
    }

    private mutating func roam(_ chance: inout Chance) {
        // Chosen for its hills, if there are any.
        maker = WayMaker(WayMaker.Town(&chance), hills: chance.within(0.005...0.06), &chance)
        if chance.happens(0.5) { road(mainRoad(&chance).withoutLights, 500...5_000, 0.5, &chance) }
        let side = chance.within(4_000...16_000)
        for _ in 0...chance.below(3) {
            road(Intent.lane(&chance), side...side * 1.5, 1.2, &chance)
            if chance.happens(0.3) { maker.wait(chance.within(15...90)) }
            // Through a village, with or without a stop.
            if chance.happens(0.3) { streets(300...1_000, 0.6, &chance) }
        }
        switch chance.below(4) {
        case 0, 1: maker.road(Intent.lane(&chance), to: home(&chance), &chance)
        case 2: maker.turnBack()
        default: road(Intent.lane(&chance), side...side, 2.6, &chance)
        }
        if chance.happens(0.4) { road(mainRoad(&chance).withoutLights, 500...3_000, .pi, &chance) }
    }
}

extension WayMaker.RoadKind {
    fileprivate var withoutLights: Self {
        var kind = self
        kind.metresOfLights = 0
        return kind
    }
}
