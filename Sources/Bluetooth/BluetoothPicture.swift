import Drive
import Glibc

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
    /// The number of links that the profile holds.
    package let heldLinks: Int
    /// The kernel's answer when it was last asked, which is only while bluetoothd says nothing.
    package let kernelLinks: KernelLinks?
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
