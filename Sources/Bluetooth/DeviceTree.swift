import Drive

/// The adapters and devices of bluetoothd, as far as its signals have told. A pure value.
///
/// A device is known by its address; its path is only where its next signal will come from. With two adapters one car
/// may be two objects.
package struct DeviceTree: Equatable, Sendable {
    package struct Adapter: Equatable, Sendable {
        package var name: String
        package var isPowered: Bool
    }

    package struct Device: Equatable, Sendable {
        package var address: Car.ID
        package var name: String
        package var adapter: String
        package var isPaired: Bool
        package var isConnected: Bool
    }

    package private(set) var adapters: [String: Adapter] = [:]
    package private(set) var devices: [String: Device] = [:]

    package init() {}

    package var hasPower: Bool { adapters.values.contains { $0.isPowered } }

    /// An object that is announced whole; one that was there before is not asked what it used to be.
    package mutating func add(_ path: String, _ news: ObjectNews) {
        if let adapter = news.adapter {
            adapters[path] = Adapter(name: adapter.name ?? "", isPowered: adapter.isPowered ?? false)
        }
        if let device = news.device, let address = device.address {
            devices[path] = Device(
                address: address, name: device.name ?? "", adapter: device.adapter ?? "",
                isPaired: device.isPaired ?? false, isConnected: device.isConnected ?? false)
        }
    }

    /// Some properties of an object. False when nobody has announced it: then the tree is not what it seems.
    package mutating func change(_ path: String, _ news: ObjectNews) -> Bool {
        if let adapter = news.adapter {
            guard adapters[path] != nil else { return false }
            if let name = adapter.name { adapters[path]?.name = name }
            if let isPowered = adapter.isPowered { adapters[path]?.isPowered = isPowered }
        }
        if let device = news.device {
            guard devices[path] != nil else { return false }
            if let name = device.name { devices[path]?.name = name }
            if let adapter = device.adapter { devices[path]?.adapter = adapter }
            if let isPaired = device.isPaired { devices[path]?.isPaired = isPaired }
            if let isConnected = device.isConnected { devices[path]?.isConnected = isConnected }
        }
        return true
    }

    package mutating func remove(_ path: String, adapter: Bool, device: Bool) {
        if adapter { adapters[path] = nil }
        if device { devices[path] = nil }
    }

    /// True if the device's adapter is there and switched on; else nothing that is said of the device counts.
    package func isReachable(_ device: Device) -> Bool { adapters[device.adapter]?.isPowered ?? false }
}
