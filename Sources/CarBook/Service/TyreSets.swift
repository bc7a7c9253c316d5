/// The sets of tyres of one vehicle, and how far each has gone.
package struct TyreSets: Equatable, Sendable {
    /// A set that was put on.
    package struct Change: Equatable, Sendable {
        /// The caller's own number.
        package var id: Int
        package var name: String
        package var milliseconds: Int64
        /// The odometer of that moment, on an instrument that was never exchanged, if it is known.
        package var metres: Int?
        /// The way that the set had gone before, where somebody said it.
        package var beforeMetres: Int

        package init(id: Int, name: String, milliseconds: Int64, metres: Int?, beforeMetres: Int = 0) {
            self.id = id
            self.name = name
            self.milliseconds = milliseconds
            self.metres = metres
            self.beforeMetres = beforeMetres
        }

        package var isWithinLimits: Bool {
            CarBookLimits.instants.contains(milliseconds) && CarBookLimits.holds(beforeMetres)
                && metres.map(CarBookLimits.holds) ?? true
        }
    }

    package struct TyreSet: Equatable, Sendable {
        /// The name by which it was called last.
        package fileprivate(set) var name: String
        /// Nil where an odometer is not known.
        package fileprivate(set) var metres: Int?
        /// The change by which it was put on last.
        package fileprivate(set) var lastChange: Int
        package fileprivate(set) var isOn: Bool
    }

    /// In the order in which they were put on first.
    package private(set) var all: [TyreSet] = []

    /// `nowMetres` is the odometer of now, if it is known.
    package init(_ changes: [Change], nowMetres: Int?) {
        let changes = changes.filter(\.isWithinLimits).sorted { ($0.milliseconds, $0.id) < ($1.milliseconds, $1.id) }
        var places: [AlikeName: Int] = [:]
        for (index, change) in changes.enumerated() {
            let isLast = index == changes.count - 1
            let end = isLast ? nowMetres : changes[index + 1].metres
            let place = places[AlikeName(change.name)] ?? all.count
            if place == all.count { all.append(TyreSet(name: "", metres: 0, lastChange: 0, isOn: false)) }
            places[AlikeName(change.name)] = place
            all[place].take(change, until: end, isOn: isLast)
        }
    }
}

extension TyreSets.TyreSet {
    fileprivate mutating func take(_ change: TyreSets.Change, until end: Int?, isOn: Bool) {
        name = change.name
        lastChange = change.id
        self.isOn = isOn
        guard let before = metres, let begin = change.metres, let end else {
            metres = nil
            return
        }
        metres = before + max(0, end - begin) + change.beforeMetres
    }
}
