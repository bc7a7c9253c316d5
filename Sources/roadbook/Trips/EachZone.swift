import Civil

/// A value for each zone; it is worked out once for every zone that turns up.
final class EachZone<Value> {
    private let work: (Zone) -> Value
    private var known: [String: Value] = [:]

    init(_ work: @escaping (Zone) -> Value) { self.work = work }

    /// The value of a zone, which has this name here.
    subscript(name: String, zone: @autoclosure () -> Zone) -> Value {
        if let value = known[name] { return value }
        let value = work(zone())
        known[name] = value
        return value
    }
}
