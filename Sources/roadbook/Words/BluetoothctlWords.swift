/// The words of bluetoothctl that a pairing goes by. They are those of BlueZ, and are never shown.
enum BluetoothctlWords {
    static let search = "scan on"
    /// Stand in front of a device that was found, has changed or is gone.
    static let news = ["[NEW] Device ", isChanged, isGone]
    static let isChanged = "[CHG] Device "
    static let isGone = "[DEL] Device "
    /// Stands in front of everything that concerns a person.
    static let mark = "[agent] "
    /// The lines behind which a question comes. It is drawn anew with each line of the search.
    static let requests = [
        "Request PIN code", "Request passkey", "Request confirmation", "Request authorization", "Authorize service",
    ]
    /// Stands behind the name in front of each line.
    static let endOfName = "]# "
    static let isRegistered = "Agent registered"
    static let isPaired = "Pairing successful"
    static let wasPaired = "org.bluez.Error.AlreadyExists"
    static let isNotPaired = "Failed to pair"
    static let isAway = "not available"
    static let isTrusted = "trust succeeded"
    static let isNotTrusted = "Failed to set trust"
}
