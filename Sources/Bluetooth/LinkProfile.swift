import CSystemd
import Glibc

/// The profile that gives a paired car something to connect to. It says nothing and reads nothing: it takes the
/// connection and holds it, for without one a link is dropped within seconds.
struct LinkProfile {
    /// The serial port: it is offered by many devices and occupies no car's place for the driver's phone, as a profile
    /// for calls or music would.
    static let serialPort = "00001101-0000-1000-8000-00805f9b34fb"
    static let path = "/roadbook/link"

    private static let most = 16

    private struct Link {
        let descriptor: Int32
        /// A link may be handed over before the signal that it is up.
        var wasSeenConnected: Bool
    }

    var state = ProfileState.unregistered
    private var links: [String: Link] = [:]

    var count: Int { links.count }

    /// Takes a connection that belongs to a message. False when there are too many.
    mutating func hold(_ descriptor: Int32, of device: String) -> Bool {
        release(device)
        guard links.count < LinkProfile.most else { return false }
        let ours = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard ours >= 0 else { return false }
        links[device] = Link(descriptor: ours, wasSeenConnected: false)
        return true
    }

    mutating func release(_ device: String) {
        guard let link = links.removeValue(forKey: device) else { return }
        close(link.descriptor)
    }

    mutating func releaseAll() {
        for device in links.keys { release(device) }
    }

    /// Lets go of what belongs to a device that has gone down, or is no longer there.
    mutating func releaseDead(in tree: DeviceTree) {
        for device in links.keys {
            if let known = tree.devices[device], known.isConnected, tree.isReachable(known) {
                links[device]?.wasSeenConnected = true
            } else if links[device]?.wasSeenConnected == true {
                release(device)
            }
        }
    }

    /// Links outlive bluetoothd. The next one knows of no device at first, and then of devices whose links are down,
    /// before it learns from the kernel which of them are up.
    mutating func outliveOwner() {
        for device in links.keys { links[device]?.wasSeenConnected = false }
    }
}
