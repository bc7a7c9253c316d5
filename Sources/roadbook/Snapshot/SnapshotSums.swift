import CarBook
import JSON

/// The sums of the vehicles of a snapshot.
struct SnapshotSums {
    private struct Sums {
        var metres = 0
        var thousandths = 0
        var fillUps = 0
        var spend = MoneySum()
    }

    private let vehicles: [SnapshotVehicle]

    init(_ vehicles: [SnapshotVehicle]) { self.vehicles = vehicles }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("vehicles", vehicles.count)
        for name in ["thisMonth", "lastMonth"] {
            let months = vehicles.map { $0.month(name) }
            writer.name(name)
            writer.beginObject()
            writer.member("trips", months.reduce(0) { $0 + $1.trips })
            writer.member("metres", months.reduce(0) { $0 + $1.metres })
            writer.endObject()
        }
        var costs = MoneySum()
        for vehicle in vehicles { costs.add(vehicle.costsOfThisYear) }
        writer.name("costsOfThisYear")
        writer.write(costs)
        writer.objects("fuel", fuel) { each, writer in
            let (fuel, sum) = each
            writer.member("fuel", fuel.rawValue)
            writer.member("of", fuel.kind == .volume ? "litres" : "kWh")
            writer.member("distanceMetres", sum.metres)
            writer.member("quantity", Double(sum.thousandths) / 1000)
            writer.member("fillUps", sum.fillUps)
            writer.name("spend")
            writer.write(sum.spend)
        }
        writer.member("servicesDue", vehicles.reduce(0) { $0 + $1.integer("servicesDue") })
        writer.endObject()
    }

    /// The sums of each fuel by itself.
    private var fuel: [(Fuel, Sums)] {
        var sums: [Fuel: Sums] = [:]
        for object in vehicles.flatMap({ $0.value["fuel"]?.elements ?? [] }) {
            guard let kind = object["fuel"]?.text.flatMap({ Fuel(rawValue: $0) }) else { continue }
            var sum = sums[kind] ?? Sums()
            sum.metres += Int(object["distanceMetres"]?.integer ?? 0)
            sum.thousandths += Int(((object["quantity"]?.double ?? 0) * 1000).rounded())
            sum.fillUps += Int(object["fillUps"]?.integer ?? 0)
            sum.spend.add(SnapshotVehicle.money(object["spend"]))
            sums[kind] = sum
        }
        return Fuel.allCases.compactMap { fuel in sums[fuel].map { (fuel, $0) } }
    }
}
