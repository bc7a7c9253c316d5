import Drive
import Files
import Glibc

/// One setting changed in one file, everything else in it left as it stands: comments, order, empty lines.
package struct SettingsEdit: Equatable, Sendable {
    /// Milliseconds that another program may take to change the file.
    private static let patience = 5_000

    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// Nothing can be said of a car before it is known by an address, a name or as a vehicle.
        case noCar(SettingKey)
        /// The name or address by which a car is known is changed where it stands.
        case carElsewhere(SettingKey, Settings.Origin)
        case notAllowed(SettingKey, value: String)
        case unreadable(path: String, reason: String)
        case unwritable(path: String, errno: Int32)

        package var description: String {
            switch self {
            case .noCar(let key): return SettingsWords.noCar(for: key)
            case .carElsewhere(let key, let origin): return SettingsWords.carIsElsewhere(key, origin)
            case .notAllowed(let key, let value):
                return SettingsWords.isNotAllowed("\(key.name)=\(shown(value))", Setting.row(of: key).kind.allowed)
            case .unreadable(let path, let reason): return SettingsWords.failed(path, reason)
            case .unwritable(let path, let code): return SettingsWords.cannotBeWritten(path, code)
            }
        }
    }

    package let key: SettingKey
    /// The value as a file writes it; nil takes the setting out.
    package let value: String?
    /// The car whose section it is, where there is one for each car: the first car's, if there is any.
    private let car: Settings.CarSection?

    /// `settings` are those that hold; the first car of them is the one that is edited.
    package init(_ key: SettingKey, to value: String?, in settings: Settings = Settings()) throws(Failure) {
        car = settings.cars.first
        let isIdentity = key == .address || key == .name || key == .vehicle
        if key.section == .car, car == nil, !isIdentity { throw .noCar(key) }
        if let value {
            // A line of a file can hold neither the end of one nor a backslash at its own.
            let isLine = !value.utf8.contains { $0 < 0x20 } && !value.hasSuffix("\\")
            let isKept = value == String(value.drop { $0 == " " }) && !value.hasSuffix(" ")
            guard isLine, isKept, SettingValue(value, as: Setting.row(of: key).kind) != nil else {
                throw .notAllowed(key, value: value)
            }
        }
        self.key = key
        self.value = value
    }

    // MARK: Text

    /// The text with the setting changed where it stands last, or added below its section's header.
    package func applied(to text: String) -> String {
        let ending = text.utf8.contains(0x0D) ? "\r\n" : "\n"
        var lines = SettingsEdit.logicalLines(of: text)
        let places = places(in: lines)
        if let value, let last = places.assignments.last {
            lines[last] = ["\(key.name)=\(value)"]
        } else if let value {
            add(["\(key.name)=\(value)"], below: places.header, to: &lines)
        }
        let isKept = value != nil
        for line in (isKept ? places.assignments.dropLast() : places.assignments[...]).reversed() {
            lines.remove(at: line)
        }
        return lines.joined().map { $0 + ending }.joined()
    }

    /// Each with the lines that a backslash joins to it. By bytes, for a carriage return and a newline are one
    /// character to Swift.
    private static func logicalLines(of text: String) -> [[String]] {
        var lines: [[String]] = []
        var isContinued = false
        var parts = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        for part in parts {
            var line = String(decoding: part, as: UTF8.self)
            if line.utf8.last == 0x0D { line.unicodeScalars.removeLast() }
            if isContinued { lines[lines.count - 1].append(line) } else { lines.append([line]) }
            let isComment = line.hasPrefix("#") || line.hasPrefix(";")
            isContinued = isComment ? isContinued : line.hasSuffix("\\")
        }
        return lines
    }

    private func add(_ line: [String], below header: Int?, to lines: inout [[String]]) {
        if let header { return lines.insert(line, at: header + 1) }
        if !lines.isEmpty { lines.append([""]) }
        lines.append(["[\(key.section.rawValue)]"])
        if key.section == .car, let name = identity, name.key != key {
            lines.append(["\(name.key.name)=\(name.value)"])
        }
        lines.append(line)
    }

    /// The address or name by which the first car is known, or the vehicle of one that has neither.
    private var identity: (key: SettingKey, value: String)? {
        if let address = car?.addressText { return (.address, address) }
        if let name = car?.name { return (.name, name) }
        return car?.vehicle.map { (.vehicle, $0) }
    }

    /// True if another file may not say this. There is one built-in car, and any file may call it otherwise; an address
    /// or a name elsewhere would make it a second car.
    private var isBoundToItsPlace: Bool {
        guard let identity else { return false }
        return identity.key == .vehicle ? key == .address || key == .name : key == identity.key
    }

    private func places(in lines: [[String]]) -> (header: Int?, assignments: [Int]) {
        var header: Int?
        var assignments: [Int] = []
        var isInside = false
        for (index, line) in lines.enumerated() {
            if let section = SettingsEdit.section(line) {
                isInside = section == key.section.rawValue && (key.section != .car || isOfCar(index, lines))
                if isInside { header = index }
            } else if isInside, SettingsEdit.assignment(line)?.name == key.name {
                assignments.append(index)
            }
        }
        return (header, assignments)
    }

    /// The name in `[Name]`.
    private static func section(_ line: [String]) -> String? {
        let words = line[0].drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
        guard words.first == "[", let end = words.firstIndex(of: "]") else { return nil }
        return String(words[words.index(after: words.startIndex)..<end])
    }

    private static func assignment(_ line: [String]) -> (name: String, value: String)? {
        let words = line[0]
        guard let equals = words.firstIndex(of: "="), !words.hasPrefix("#"), !words.hasPrefix(";") else { return nil }
        let name = words[..<equals].split { $0 == " " || $0 == "\t" }
        guard name.count == 1 else { return nil }
        let value = words[words.utf8.index(after: equals)...].split { $0 == " " || $0 == "\t" }
        return (String(name[0]), value.joined(separator: " "))
    }

    /// True if the section below this header is about the first car. Where there is no car yet, any section is.
    private func isOfCar(_ header: Int, _ lines: [[String]]) -> Bool {
        guard let identity else { return true }
        let section = lines[(header + 1)...].prefix { SettingsEdit.section($0) == nil }.compactMap(
            SettingsEdit.assignment)
        // A car that is seen has another name by which it is known, whatever its vehicle.
        if car?.isBuiltIn == true, section.contains(where: { $0.name == "Address" || $0.name == "Name" }) {
            return false
        }
        return section.contains { said in
            said.name == identity.key.name && said.value.uppercased() == identity.value.uppercased()
        }
    }

    // MARK: File

    /// Writes the file anew beside itself and puts it in its place: whoever reads it meanwhile, or after a power cut,
    /// has the old one or the new one.
    package func apply(to path: String) throws(Failure) {
        if isBoundToItsPlace, let known = identity?.key, let origin = car?.origins[known] ?? car?.origin,
            !origin.isIn(path)
        {
            throw .carElsewhere(known, origin)
        }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try SettingsEdit.makeFolders(folder)
        // Two that read the same old file would lose what one of them changed.
        let turn = folder.isEmpty ? nil : try? HeldFolder(folder)
        guard turn?.lock(patienceMilliseconds: SettingsEdit.patience) ?? true else {
            throw .unwritable(path: path, errno: EBUSY)
        }
        defer { withExtendedLifetime(turn) {} }
        let old: String
        switch SettingsPaths.content(of: path) {
        case .absent: old = ""
        case .refused(let reason): throw .unreadable(path: path, reason: reason)
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self), bytes.count <= SettingsFile.largestFile else {
                throw .unreadable(path: path, reason: SettingsWords.isNoSettingsFile)
            }
            old = text
        }
        let new = applied(to: old)
        guard new != old else { return }
        try SettingsEdit.replace(path, with: Array(new.utf8))
    }

    /// The file keeps its mode and, where root writes it, its owner and group: the recorder may read by one of them.
    private static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        var status = stat()
        let isThere = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        do throws(FileFailure) {
            let file = try FileReplacement(of: path, mode: 0o644)
            try file.write(bytes)
            if isThere, geteuid() == 0 { try file.setOwner(status.st_uid, status.st_gid) }
            try file.setMode(isThere ? status.st_mode & 0o777 : 0o644)
            try file.commit()
        } catch {
            throw .unwritable(path: path, errno: error.errno)
        }
    }

    private static func makeFolders(_ folder: String) throws(Failure) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            let code = OpenFolder.make(path)
            guard code == 0 else { throw .unwritable(path: path, errno: code) }
        }
    }
}

extension Settings.Origin {
    fileprivate func isIn(_ path: String) -> Bool {
        guard case .file(let own, _) = self else { return false }
        return own == path
    }
}
