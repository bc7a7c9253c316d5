import Files
import Glibc
import Settings

/// The `[Car]` of the settings that tells the recorder which Bluetooth is that of a vehicle.
struct BluetoothSection {
    private let invocation: Invocation
    private let address: String
    private let vehicle: String

    /// Nil where no address was typed.
    init?(_ invocation: Invocation, _ vehicle: String) throws {
        guard let text = invocation.values["bluetooth"] else { return nil }
        guard BluetoothAddress.number(text) != nil else { throw VehicleWords.notAnAddress(text) }
        self.invocation = invocation
        address = text.uppercased()
        self.vehicle = vehicle
        let known = invocation.places.settings.read().settings.cars.first { $0.addressText == address }
        if let known, known.vehicle != vehicle { throw VehicleWords.addressTaken(address, by: known.title) }
    }

    /// A file of its own beside the settings; anyone who may not write there is told the line that does.
    func write() throws {
        let settings = invocation.places.settings
        guard !settings.read().settings.cars.contains(where: { $0.addressText == address }) else { return }
        let folder = settings.editedFile.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let path = "\(folder)/\(fileName).conf"
        mkdir(folder, 0o755)
        do {
            let file = try FileReplacement(of: path, mode: 0o644)
            try file.write(Array(text.utf8))
            try file.commit()
            try invocation.output.line(VehicleWords.written(path))
        } catch is FileFailure {
            try invocation.output.line(VehicleWords.writeYourself(text, path))
        }
    }

    private var text: String { "[Car]\nAddress=\(address)\nVehicle=\(vehicle)\n" }

    private var fileName: String {
        let plain = vehicle.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "car-\(String(plain))"
    }
}
