/// The words with which `show --stats` lists the statistics of a trip.
enum StatisticWords {
    /// `Distance: 16312.4 m`, for a listener.
    static func told(_ name: String, _ number: String, _ unit: String) -> String {
        unit.isEmpty ? "\(name): \(number)" : "\(name): \(number) \(unit)"
    }
}
