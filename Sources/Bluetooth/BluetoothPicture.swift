import Drive
import Glibc

/// How far the way to the cars is open.
package enum BluetoothState: Equatable, Sendable {
    /// There is no system bus, or it refused us; EINPROGRESS while it has not yet answered.
    case noBus(errno: Int32)
    /// Nobody owns org.bluez.
    case noBluetoothd
    /// It is there and has not yet told what it knows.
    case asking
    case noAdapter
    case poweredOff
    case ready

    /// For the journal and for reports.
    package var words: String {
        switch self {
        case .noBus(EINPROGRESS): return "the system bus has not answered"
        case .noBus(let code): return "no system bus: \(String(cString: strerror(code)))"
        case .noBluetoothd: return "no bluetoothd"
        case .asking: return "bluetoothd has not answered"
        case .noAdapter: return "no adapter"
        case .poweredOff: return "off"
        case .ready: return "ready"
        }
    }
}

/// The small profile that gives a car something to connect to.
package enum ProfileState: Equatable, Sendable {
    case unregistered
    case registered
    /// bluetoothd's own words; another program may hold the same profile.
    case refused(String)
}

/// Everything that can be seen of Bluetooth at one moment, for people to look at.
package struct BluetoothPicture: Equatable, Sendable {
    package struct Adapter: Equatable, Sendable {
        /// The kernel's name, such as hci0.
        package let identifier: String
        package let name: String
        package let isPowered: Bool
    }

    package struct Device: Equatable, Sendable {
        package let address: Car.ID
        package let name: String
        /// The identifier of the adapter that knows it; two adapters may know the same car.
        package let adapter: String
        package let isPaired: Bool
        package let isConnected: Bool
    }

    package let state: BluetoothState
    package let adapters: [Adapter]
    package let devices: [Device]
    package let profile: ProfileState
    /// How many links the profile holds.
    package let heldLinks: Int
    /// The kernel's answer when it was last asked, which is only while bluetoothd says nothing.
    package let secondOpinion: SecondOpinion?
}

extension DeviceTree {
    var pictureOfAdapters: [BluetoothPicture.Adapter] {
        adapters.sorted { $0.key < $1.key }.map { path, adapter in
            BluetoothPicture.Adapter(
                identifier: lastComponent(of: path), name: adapter.name, isPowered: adapter.isPowered)
        }
    }

    var pictureOfDevices: [BluetoothPicture.Device] {
        devices.sorted { $0.key < $1.key }.map { _, device in
            BluetoothPicture.Device(
                address: device.address, name: device.name, adapter: lastComponent(of: device.adapter),
                isPaired: device.isPaired, isConnected: device.isConnected)
        }
    }
}

private func lastComponent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
}
