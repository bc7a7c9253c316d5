import CarBook
import Ledger

/// All fill-ups of a vehicle, new ones too, by which each of them is judged.
struct FuelNeighbours {
    private let book: OpenCarBook
    private let vehicle: KnownVehicle
    private let series: [Fuel: FillUpSeries]
    private let usual: [Fuel: UsualOfVehicle]
    private let legs: [Int: FuelLeg]

    /// The misread ones are those of which the odometer does not count.
    init(
        _ fills: [FillUp], misread: Set<Int>, _ odometer: CarOdometer, _ vehicle: KnownVehicle, _ book: OpenCarBook
    ) {
        self.book = book
        self.vehicle = vehicle
        var series: [Fuel: FillUpSeries] = [:]
        for fuel in Fuel.allCases {
            series[fuel] = FillUpSeries(
                fuel, of: fills, exchanges: odometer.stored.exchanges, misread: misread,
                between: odometer.fit.metres(from:to:))
        }
        self.series = series
        usual = series.mapValues { UsualOfVehicle($0) }
        // Neither of two fuels tells how much a car needs.
        let takesTwo = vehicle.fuel == .hybrid || series.values.count { !$0.fillUps.isEmpty } > 1
        legs = takesTwo ? [:] : FuelLeg.all(Array(series.values))
    }

    /// The fill-ups of this fuel beside it with the same odometer.
    func twins(of fill: FillUp) -> (before: FillUp?, behind: FillUp?) {
        series[fill.fuel]?.atSameOdometer(as: fill.id) ?? (nil, nil)
    }

    /// Everything that the rules say against a fill-up.
    func objections(
        to fill: FillUp, _ judgement: OdometerJudgement? = nil, twin: FillUp?
    ) -> [FillUpObjection] {
        return FillUpRule.objections(
            to: fill, today: book.invocation.zone.civil(at: WallClock.now() / 1000), tank: vehicle.holds(fill.fuel),
            takes: vehicle.takes, judgement: judgement, twin: twin,
            ways: series[fill.fuel]?.odometerBesideTyped(of: fill.id),
            leg: legs[fill.id].map { ($0.metres, $0.quantity) }, usual: usual[fill.fuel] ?? UsualOfVehicle())
    }
}
