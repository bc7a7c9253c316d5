import Drive

/// What a message said of one object of org.bluez; what it did not mention is nil.
struct ObjectNews: Equatable {
    struct Adapter: Equatable {
        var name: String?
        var isPowered: Bool?
    }

    struct Device: Equatable {
        var address: Car.ID?
        var name: String?
        var adapter: String?
        var isPaired: Bool?
        var isConnected: Bool?
    }

    var adapter: Adapter?
    var device: Device?
}

/// The adapters and devices of bluetoothd, as far as its signals have told. A pure value.
///
/// A device is known by its address; its path is only where its next signal will come from. With two adapters one car
/// may be two objects.
struct DeviceTree: Equatable {
    struct Adapter: Equatable {
        var name: String
        var isPowered: Bool
    }

    struct Device: Equatable {
        var address: Car.ID
        var name: String
        var adapter: String
        var isPaired: Bool
        var isConnected: Bool
    }

    private(set) var adapters: [String: Adapter] = [:]
    private(set) var devices: [String: Device] = [:]

    var hasPower: Bool { adapters.values.contains { $0.isPowered } }

    /// An object that is announced whole; one that was there before is not asked what it used to be.
    mutating func add(_ path: String, _ news: ObjectNews) {
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
    mutating func change(_ path: String, _ news: ObjectNews) -> Bool {
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

    mutating func remove(_ path: String, adapter: Bool, device: Bool) {
        if adapter { adapters[path] = nil }
        if device { devices[path] = nil }
    }

    /// Whether its adapter is there and switched on; else nothing that is said of it counts.
    func isReachable(_ device: Device) -> Bool { adapters[device.adapter]?.isPowered ?? false }
}
