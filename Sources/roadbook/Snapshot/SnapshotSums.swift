import CarBook
import JSON

/// The sums of the vehicles of a snapshot.
struct SnapshotSums {
    private struct Fuel {
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
            let (kind, sum) = each
            writer.member("of", kind)
            writer.member("distanceMetres", sum.metres)
            writer.member("quantity", Double(sum.thousandths) / 1000)
            writer.member("fillUps", sum.fillUps)
            writer.name("spend")
            writer.write(sum.spend)
        }
        writer.member("servicesDue", vehicles.reduce(0) { $0 + $1.integer("servicesDue") })
        writer.endObject()
    }

    /// Litres and kilowatt-hours, each for itself.
    private var fuel: [(String, Fuel)] {
        var sums: [String: Fuel] = [:]
        for object in vehicles.flatMap({ $0.value["fuel"]?.elements ?? [] }) {
            guard let kind = object["of"]?.text else { continue }
            var sum = sums[kind] ?? Fuel()
            sum.metres += Int(object["distanceMetres"]?.integer ?? 0)
            sum.thousandths += Int(((object["quantity"]?.double ?? 0) * 1000).rounded())
            sum.fillUps += Int(object["fillUps"]?.integer ?? 0)
            sum.spend.add(SnapshotVehicle.money(object["spend"]))
            sums[kind] = sum
        }
        return sums.sorted { $0.key > $1.key }
    }
}
