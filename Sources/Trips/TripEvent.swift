import Drive

/// Something that made a trip what it is, for `why`: what was seen, and the rules that held.
package struct TripEvent: Equatable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case begun, reopened, continued, merged, cut, paused, resumed, disconnected, returned, adopted, marked, ended,
            lost
        /// Hidden from lists.
        case trivial
    }

    package var kind: Kind
    /// Milliseconds since 1970, if known.
    package var at: Int64?
    /// The reason for which it began or ended: the cause or the reason in its own word.
    package var word: String?
    /// The car that had to do with it.
    package var car: String?
    /// The values that were seen, each with its unit in its name, and the rules by their own names, as the spool has
    /// them.
    package var values: [Value]

    package struct Value: Equatable, Sendable {
        package var name: String
        package var amount: Double

        package init(_ name: String, _ amount: Double) {
            self.name = name
            self.amount = amount
        }
    }

    package init(
        _ kind: Kind, at: Int64? = nil, word: String? = nil, car: String? = nil, _ values: [Value] = []
    ) {
        self.kind = kind
        self.at = at
        self.word = word
        self.car = car
        self.values = values
    }

    package subscript(_ name: String) -> Double? { values.first { $0.name == name }?.amount }

    /// A rule that decided, in milliseconds or millimetres.
    package subscript(_ rule: DriveRule) -> Int64? { self[rule.rawValue].map { Int64($0) } }

    /// The rules that decided, in their order.
    package var rules: [(rule: DriveRule, value: Int64)] {
        values.compactMap { value in DriveRule(rawValue: value.name).map { ($0, Int64(value.amount)) } }
    }

    /// The values that were seen, without the rules.
    package var seen: [Value] { values.filter { DriveRule(rawValue: $0.name) == nil } }

    package var cause: BeginCause? { word.flatMap(BeginCause.init(rawValue:)) }
    package var reason: EndReason? { word.flatMap(EndReason.init(rawValue:)) }

    /// The place that it is about: of a mark, and the one by which the drive before a beginning would have gone on.
    package var place: Coordinate? {
        guard let latitude = self["latitude"], let longitude = self["longitude"] else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    // MARK: Saying what was seen

    /// Nothing is said of what is not known.
    package mutating func say(_ name: String, _ amount: Double?) {
        if let amount { values.append(Value(name, amount)) }
    }

    package mutating func say(_ name: String, _ amount: Int64?) { say(name, amount.map { Double($0) }) }

    package mutating func say(_ place: Coordinate?) {
        say("latitude", place?.latitude)
        say("longitude", place?.longitude)
    }

    package mutating func say(_ rule: DriveRule, _ rules: DriveRules) { say(rule.rawValue, rules[rule]) }
}
