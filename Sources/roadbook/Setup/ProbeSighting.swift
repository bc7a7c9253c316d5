import JSON

/// One line of `roadbookd --probe`: receiver and Bluetooth as the recorder would see them.
struct ProbeSighting: Equatable {
    struct Device: Equatable {
        let name: String
        let address: String
        let isConnected: Bool
    }

    /// gpsd, in the words of the recorder.
    let gpsd: String
    let hasReports: Bool
    /// 2 and 3 are a fix.
    let mode: Int64
    let satellites: Int64?
    /// The number that gpsd has.
    let receivers: Int64
    let bluetooth: String
    let paired: [Device]

    var hasFix: Bool { mode >= 2 }
    var isBluetoothReady: Bool { bluetooth == "ready" }

    /// Nil for a line of something else.
    init?(_ line: String) {
        guard let value = try? JSONValue(reading: Array(line.utf8)), let gpsd = value["gpsd"],
            let bluetooth = value["bluetooth"]
        else { return nil }
        self.gpsd = gpsd["state"]?.text ?? ""
        hasReports = gpsd["reports"]?.integer ?? 0 > 0
        mode = gpsd["mode"]?.integer ?? 0
        satellites = gpsd["satellites"]?.integer
        receivers = gpsd["receivers"]?.integer ?? 1
        self.bluetooth = bluetooth["state"]?.text ?? ""
        paired = (bluetooth["paired"]?.elements ?? []).compactMap(ProbeSighting.device)
    }

    private static func device(_ value: JSONValue) -> Device? {
        guard let address = value["address"]?.text else { return nil }
        return Device(
            name: value["name"]?.text ?? address, address: address, isConnected: value["connected"]?.bool ?? false)
    }

    /// The device that has just connected; at the first sight the only one that is connected.
    func arrival(since before: ProbeSighting?) -> Device? {
        let connected = paired.filter(\.isConnected)
        guard let before else { return connected.count == 1 ? connected[0] : nil }
        return connected.first { device in
            !before.paired.contains { $0.address == device.address && $0.isConnected }
        }
    }
}
