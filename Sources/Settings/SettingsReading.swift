import Drive

/// Settings put together from files, with everything that a person should know about them.
package struct SettingsReading: Equatable, Sendable {
    package private(set) var settings = Settings()
    package private(set) var problems: [SettingsProblem] = []
    /// The files that were read, the one that decides last.
    package private(set) var files: [String] = []

    package var errors: [SettingsProblem] { problems.filter { $0.severity == .error } }

    init(problems: [SettingsProblem]) { self.problems = problems }

    /// The files in the order in which they are read: a later one overrules.
    package init(_ files: [SettingsFile]) {
        for file in files { add(file) }
    }

    mutating func add(_ problem: SettingsProblem) { problems.append(problem) }

    mutating func add(_ file: SettingsFile, only personal: Bool = false) {
        files.append(file.path)
        problems += file.problems
        for assignment in file.assignments where assignment.section != .car {
            guard !personal || assignment.section.isPersonal else {
                refuse(assignment, in: file)
                continue
            }
            apply(assignment, in: file)
        }
        for car in file.carHeaders {
            guard !personal else {
                problems.append(
                    SettingsProblem(.warning, file.path, car.line, SettingsWords.carHasNoPlace))
                continue
            }
            applyCar(car.header, car.line, in: file)
        }
    }

    private mutating func refuse(_ assignment: SettingsFile.Assignment, in file: SettingsFile) {
        let text = SettingsWords.hasNoPlace(assignment.section)
        problems.append(SettingsProblem(.warning, file.path, assignment.line, text, key: assignment.key.name))
    }

    private mutating func apply(_ assignment: SettingsFile.Assignment, in file: SettingsFile) {
        guard !assignment.value.isEmpty else { return settings.reset(assignment.key) }
        guard let value = value(of: assignment, in: file) else { return }
        let origin = Settings.Origin.file(path: file.path, line: assignment.line)
        settings.set(
            Settings.Entry(key: assignment.key, text: assignment.value, value: value, origin: origin))
    }

    private mutating func value(of assignment: SettingsFile.Assignment, in file: SettingsFile) -> SettingValue? {
        let kind = Setting.row(of: assignment.key).kind
        if let value = SettingValue(assignment.value, as: kind) { return value }
        let said = "\(assignment.key.name)=\(shown(assignment.value))"
        problems.append(
            SettingsProblem(
                .error, file.path, assignment.line, SettingsWords.isNotAllowed(said, kind.allowed),
                key: assignment.key.name))
        return nil
    }

    // MARK: Cars

    private mutating func applyCar(_ header: Int, _ line: Int, in file: SettingsFile) {
        var car = Settings.CarSection(origin: .file(path: file.path, line: line))
        var said: Set<SettingKey> = []
        for assignment in file.assignments where assignment.header == header && !assignment.value.isEmpty {
            guard let value = value(of: assignment, in: file) else { return }
            car.set(assignment.key, value)
            car.origins[assignment.key] = .file(path: file.path, line: assignment.line)
            said.insert(assignment.key)
        }
        guard car.address != nil || car.name != nil || car.isBuiltIn else {
            let text = SettingsWords.carIsNameless
            problems.append(SettingsProblem(.error, file.path, line, text))
            return
        }
        settings.merge(car, said: said)
    }
}

extension Settings {
    /// A car that is known already is spoken of again: what is said anew holds, the rest stays.
    fileprivate mutating func merge(_ car: CarSection, said: Set<SettingKey>) {
        let known = cars.firstIndex { other in
            other.address == car.address && (car.address != nil || other.name == car.name)
        }
        guard let known else { return cars.append(car) }
        for key in said { cars[known].copy(key, from: car) }
    }
}

extension Settings.CarSection {
    fileprivate mutating func set(_ key: SettingKey, _ value: SettingValue) {
        switch value {
        case .boolean(let flag): if key == .seek { seek = flag }
        case .text(let text): set(key, text)
        case .whole, .real, .words: break
        }
    }

    private mutating func set(_ key: SettingKey, _ text: String) {
        switch key {
        case .address:
            address = BluetoothAddress.number(text)
            addressText = text
        case .name: name = text
        case .vehicle: vehicle = text
        case .driver: driver = text
        default: break
        }
    }

    fileprivate mutating func copy(_ key: SettingKey, from other: Settings.CarSection) {
        // The address stands where the car was first spoken of.
        if key != .address { origins[key] = other.origins[key] }
        switch key {
        case .name: name = other.name
        case .vehicle: vehicle = other.vehicle
        case .driver: driver = other.driver
        case .seek: seek = other.seek
        default: break
        }
    }
}
