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
        guard BluetoothSection.isLine(vehicle) else { throw VehicleWords.notForSettings(vehicle) }
        self.invocation = invocation
        address = text.uppercased()
        self.vehicle = vehicle
        let known = invocation.places.settings.read().settings.cars.first { $0.addressText == address }
        if let known, known.vehicle != vehicle { throw VehicleWords.addressTaken(address, by: known.title) }
    }

    /// False for a name that the settings would read as another one, or as lines of their own: it is in a ledger that
    /// any member may have written.
    private static func isLine(_ name: String) -> Bool {
        let ends = [name.utf8.first, name.utf8.last]
        let signs = ["\\", "'", "\"", " "].map { $0.utf8.first }
        return !ends.contains { signs.contains($0) } && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// A file of its own beside the settings; anyone who may not write there is told the line that does.
    func write() throws {
        let settings = invocation.places.settings
        guard !settings.read().settings.cars.contains(where: { $0.addressText == address }) else { return }
        let file = settings.editedFile
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        OpenFolder.make(folder)
        let path = path(in: folder)
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

    /// The file is called after the vehicle; where another one is called so, after its Bluetooth too.
    private func path(in folder: String) -> String {
        let name = BluetoothSection.plain(vehicle)
        let path = "\(folder)/car-\(name).conf"
        guard let there = InputFile.text(of: path, upTo: 1 << 16) else { return path }
        let isOurs = there.split(separator: "\n").contains { $0.utf8.elementsEqual("Vehicle=\(vehicle)".utf8) }
        return isOurs ? path : "\(folder)/car-\(name)-\(BluetoothSection.plain(address)).conf"
    }

    private static func plain(_ text: String) -> String {
        String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}
