import Drive

/// The news that a message had of one object of org.bluez; a member that it did not mention is nil.
package struct ObjectNews: Equatable, Sendable {
    package struct Adapter: Equatable, Sendable {
        package var name: String?
        package var isPowered: Bool?

        package init(name: String? = nil, isPowered: Bool? = nil) {
            self.name = name
            self.isPowered = isPowered
        }
    }

    package struct Device: Equatable, Sendable {
        package var address: Car.ID?
        package var name: String?
        package var adapter: String?
        package var isPaired: Bool?
        package var isConnected: Bool?

        package init(
            address: Car.ID? = nil, name: String? = nil, adapter: String? = nil, isPaired: Bool? = nil,
            isConnected: Bool? = nil
        ) {
            self.address = address
            self.name = name
            self.adapter = adapter
            self.isPaired = isPaired
            self.isConnected = isConnected
        }
    }

    package var adapter: Adapter?
    package var device: Device?

    package init(adapter: Adapter? = nil, device: Device? = nil) {
        self.adapter = adapter
        self.device = device
    }
}
