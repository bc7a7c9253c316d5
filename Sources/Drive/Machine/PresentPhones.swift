/// The drivers' phones that are here, in the order in which they came. The first of them names the driver.
package struct PresentPhones: Equatable, Sendable {
    package private(set) var ids: [Car.ID] = []

    package init() {}

    package mutating func see(_ id: Car.ID, _ presence: Presence) {
        if presence != .connected { return ids.removeAll { $0 == id } }
        if !ids.contains(id) { ids.append(id) }
    }

    package mutating func removeAll() { ids.removeAll() }

    /// The driver, by the name that each phone has.
    package func driver(_ names: [Car.ID: String]) -> String? { ids.lazy.compactMap { names[$0] }.first }
}
