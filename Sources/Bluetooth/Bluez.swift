import CSystemd

/// The names that bluetoothd goes by.
enum Bluez {
    static let name = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let profiles = "org.bluez.ProfileManager1"
    static let profile = "org.bluez.Profile1"
}

/// The names of D-Bus itself.
enum DBus {
    static let name = "org.freedesktop.DBus"
    static let path = "/org/freedesktop/DBus"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objects = "org.freedesktop.DBus.ObjectManager"
}
