import Drive

/// Every setting with the value that holds, and where that comes from. A value of its own: nothing here reads a file.
package struct Settings: Equatable, Sendable {
    package enum Origin: Equatable, Sendable, CustomStringConvertible {
        case byDefault
        case file(path: String, line: Int)

        package var description: String {
            switch self {
            case .byDefault: return SettingsWords.defaultOrigin
            case .file(let path, let line): return "\(path):\(line)"
            }
        }
    }

    /// One setting as it holds.
    package struct Entry: Equatable, Sendable {
        package let key: SettingKey
        /// The value as the setting's file writes it.
        package let text: String
        package let value: SettingValue
        package let origin: Origin
    }

    /// One `[Car]`: a head unit, or a driver's phone.
    package struct CarSection: Equatable, Sendable {
        package internal(set) var address: Car.ID?
        package internal(set) var name: String?
        package internal(set) var vehicle: String?
        package internal(set) var driver: String?
        package internal(set) var seek = true
        /// The place in which the car was first spoken of.
        package let origin: Origin
        /// The places in which the keys of the car were said; a key that nobody said is not here.
        var origins: [SettingKey: Origin] = [:]

        /// The address as a file writes it.
        package internal(set) var addressText: String?

        /// The name by which to call the vehicle: nobody has to name a thing of which there is one.
        package var title: String { vehicle ?? name ?? addressText ?? "car" }

        /// True of the car that the recorder is built into: it has a vehicle, and nothing by which it is seen.
        package var isBuiltIn: Bool { address == nil && name == nil && vehicle != nil && driver == nil }
    }

    package internal(set) var cars: [CarSection] = []
    private var entries: [SettingKey: Entry] = [:]

    /// The defaults, all of them.
    package init() {}

    package subscript(key: SettingKey) -> Entry {
        if let entry = entries[key] { return entry }
        let row = Setting.row(of: key)
        // Nothing is the default of what is only said of a car or can be absent.
        let value = SettingValue(row.defaultText, as: row.kind) ?? .text(row.defaultText)
        return Entry(key: key, text: row.defaultText, value: value, origin: .byDefault)
    }

    mutating func set(_ entry: Entry) { entries[entry.key] = entry }
    mutating func reset(_ key: SettingKey) { entries[key] = nil }

    /// Every setting but those of cars, as it holds.
    package var all: [Entry] {
        SettingKey.all.filter { $0.section != .car }.map { self[$0] }
    }

    /// The settings that differ in effect, for a reload to report.
    package func changes(from other: Settings) -> [SettingKey] {
        var keys = SettingKey.all.filter { $0.section != .car && self[$0].value != other[$0].value }
        keys += carChanges(from: other)
        return keys
    }

    /// Another number of cars is another address: a car came or went.
    private func carChanges(from other: Settings) -> [SettingKey] {
        guard cars.count == other.cars.count else { return [.address] }
        let pairs = zip(cars, other.cars)
        return [SettingKey.address, .name, .vehicle, .driver, .seek].filter { key in
            pairs.contains { $0.text(of: key) != $1.text(of: key) }
        }
    }

    // MARK: Values by form. To ask for another form than the table's is our own mistake.

    package func milliseconds(_ key: SettingKey) -> Int64 {
        guard case .whole(let value) = self[key].value else { return mistaken(key) }
        return value
    }

    /// Metres of a length, metres a second of a speed.
    package func real(_ key: SettingKey) -> Double {
        guard case .real(let value) = self[key].value else { return mistaken(key) }
        return value
    }

    package func flag(_ key: SettingKey) -> Bool {
        guard case .boolean(let value) = self[key].value else { return mistaken(key) }
        return value
    }

    package func text(_ key: SettingKey) -> String {
        guard case .text(let value) = self[key].value else { return mistaken(key) }
        return value
    }

    package func words(_ key: SettingKey) -> [String] {
        guard case .words(let value) = self[key].value else { return mistaken(key) }
        return value
    }

    private func mistaken<Value>(_ key: SettingKey) -> Value {
        preconditionFailure("\(key.name) is a \(Setting.row(of: key).kind.type)")
    }
}
