/// The words of the verbs of `tyres`.
enum TyreWords {
    enum Heading {
        static let number = "no."
        static let set = "tyres"
        static let way = "way"
        static let since = "on the car"
        static let vehicle = "vehicle"
        static let note = "note"
    }

    static let none = "no tyres yet; \"roadbook tyres put Winter\" writes a set down"
    /// The way of a set while nobody has read the odometer.
    static let unknown = "?"

    static func since(_ day: String) -> String { "since \(day)" }

    static func put(_ name: String, _ vehicle: String, _ entry: UInt64) -> String {
        "put on: \(name), \(vehicle); \(EditWords.undoWith([entry]))"
    }
}
