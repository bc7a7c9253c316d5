/// The extent to which the way to the cars is open.
package enum BluetoothState: Equatable, Sendable {
    /// There is no system bus, or it refused us; EINPROGRESS while it has not yet answered.
    case noBus(errno: Int32)
    /// Nobody owns org.bluez.
    case noBluetoothd
    /// The service is there and has not yet told what it knows.
    case asking
    case noAdapter
    case poweredOff
    case ready

    /// For the journal and for reports.
    package var words: String { BluetoothWords.state(self) }
}
