/// The drivers' phones: whose they are, and those that are here in the order in which they came. The first of them
/// names the driver.
package struct PresentPhones: Equatable, Sendable {
    package private(set) var ids: [Car.ID] = []
    private var names: [Car.ID: String] = [:]

    package init() {}

    /// True where nobody has named a phone.
    package var areNone: Bool { names.isEmpty }

    /// True of a driver's phone, which names the driver and decides nothing.
    package func contains(_ id: Car.ID) -> Bool { names[id] != nil }

    /// Nil for what is no phone any more.
    package mutating func name(_ id: Car.ID, _ name: String?) { names[id] = name }

    /// True if it came or went.
    @discardableResult
    package mutating func see(_ id: Car.ID, _ presence: Presence) -> Bool {
        let isConnected = presence == .connected
        guard ids.contains(id) != isConnected else { return false }
        if isConnected { ids.append(id) } else { ids.removeAll { $0 == id } }
        return true
    }

    package mutating func forgetBoot() { ids.removeAll() }

    package var driver: String? { ids.lazy.compactMap { names[$0] }.first }
}
