import Drive
import Files
import Glibc

/// The files in which the kernel and Debian tell of the machine, below a root: that of this machine, or of a card in a
/// reader. What cannot be read is not known, and no finding.
struct SystemFacts {
    private static let longest = 1 << 20

    let root: String

    init(root: String) { self.root = root == "/" ? "" : root }

    private func exists(_ path: String) -> Bool {
        guard root.isEmpty else { return held(path).flatMap { $0.folder.kind(of: $0.name) } != nil }
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func text(_ path: String) -> String? {
        guard !root.isEmpty else { return InputFile.text(of: path, upTo: SystemFacts.longest) }
        return held(path).flatMap { try? $0.folder.bytes(of: $0.name, upTo: SystemFacts.longest) }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A path on a card, which a stranger may have handed over: no link on it is followed, for it may lead to what is
    /// root's.
    private func held(_ path: String) -> (folder: HeldFolder, name: FileName)? {
        try? HeldFolder(root).lookUp(root + path)
    }

    private func word(_ path: String) -> String? {
        text(path)?.split { $0.isWhitespace }.first.map(String.init)
    }

    private func names(_ folder: String) -> [String] {
        guard !root.isEmpty else { return (try? FolderListing.names(in: folder)) ?? [] }
        return held(folder).flatMap { try? $0.folder.folder($0.name).names().map(\.text) } ?? []
    }

    // MARK: What machine it is

    var hostName: String? { word("/etc/hostname") }

    /// Model, system, kernel and memory, as far as they are known.
    var description: [(name: String, value: String?)] {
        let release = text("/etc/os-release") ?? text("/usr/lib/os-release")
        let system = release?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        let memory = text("/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemTotal:") }
        return [
            ("model", text("/proc/device-tree/model").map { $0.replacing("\0", with: "") }),
            ("system", system.map { String($0.dropFirst("PRETTY_NAME=".count)).replacing("\"", with: "") }),
            ("kernel", word("/proc/sys/kernel/osrelease")),
            ("memory", memory.map { String($0.dropFirst("MemTotal:".count).drop { $0 == " " }) }),
        ]
    }

    // MARK: Units

    var hasSystemd: Bool { exists("/run/systemd/system") }

    /// A unit that systemd starts at boot is a link in the folder of the target that wants it.
    func isEnabled(_ unit: String, by target: String) -> Bool {
        exists("/etc/systemd/system/\(target).wants/\(unit)")
    }

    /// The units of ours that have failed, as systemd tells it; none if it cannot be asked.
    var failedUnits: [String] {
        let question = ["systemctl", "list-units", "--failed", "--plain", "--no-legend", "--no-pager", "roadbook*"]
        guard hasSystemd, let answer = try? HelperProgram(question, showsComplaints: false) else { return [] }
        var units: [String] = []
        while case .line(let line) = answer.next() {
            if let unit = line.split(separator: " ").first { units.append(String(unit)) }
        }
        return units
    }

    /// True if a program lies where packages or `make install` put it.
    func hasProgram(_ name: String) -> Bool { exists("/usr/bin/\(name)") || exists("/usr/local/bin/\(name)") }

    // MARK: Members

    /// The number of a group.
    func group(_ name: String) -> gid_t? {
        let lines = text("/etc/group")?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix(name + ":") }
        return line?.split(separator: ":", omittingEmptySubsequences: false).dropFirst(2).first.flatMap { gid_t($0) }
    }

    // MARK: Devices

    /// Serial ports that are plugged in and that nobody has named as a receiver.
    var unnamedPorts: [String] { names("/dev/serial/by-id").filter { !exists("/etc/roadbook/receivers/\($0)") } }

    /// True if a serial port of that name is plugged in, or is the socket that it is plugged into.
    func hasPort(_ name: String) -> Bool { ["by-id", "by-path"].contains { exists("/dev/serial/\($0)/\(name)") } }

    enum Block { case none, soft, hard }

    /// The switch that keeps Bluetooth off the air.
    var bluetoothBlock: Block {
        let switches = names("/sys/class/rfkill").map { "/sys/class/rfkill/\($0)" }
            .filter { word("\($0)/type") == "bluetooth" }
        if switches.contains(where: { word("\($0)/hard") == "1" }) { return .hard }
        return switches.contains { word("\($0)/soft") == "1" } ? .soft : .none
    }

    /// True if bluetoothd lets a device come back by itself; nil where its files are not there for whoever asks.
    func isTrusted(_ address: String) -> Bool? {
        let files = names("/var/lib/bluetooth").compactMap { text("/var/lib/bluetooth/\($0)/\(address)/info") }
        guard !files.isEmpty else { return nil }
        return files.contains { $0.split(separator: "\n").contains("Trusted=true") }
    }

    /// True if the Pi has seen its supply sag since it was switched on; nil on other machines.
    var hasSagged: Bool? {
        let sensors = names("/sys/class/hwmon").map { "/sys/class/hwmon/\($0)" }
        guard let volt = sensors.first(where: { word("\($0)/name") == "rpi_volt" }) else { return nil }
        return word("\(volt)/in0_lcrit_alarm").map { $0 == "1" }
    }

    // MARK: The card

    /// True if it is this machine, and its kernel says nothing: it cannot be asked what it knows.
    var isSilent: Bool { root.isEmpty && !exists("/proc/self/mountinfo") }

    /// The file system that a path lies on.
    func mount(of path: String) -> MountTable.Mount? {
        guard let table = text("/proc/self/mountinfo"), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return MountTable(table).mount(of: String(cString: real))
    }

    /// True if the table of file systems has a line of that mount point, and its name can stand in a command as it is.
    func isInTable(_ point: String) -> Bool {
        let isPlain = point.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || [UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
        }
        guard isPlain else { return false }
        let lines = text("/etc/fstab")?.split(separator: "\n") ?? []
        return lines.contains { line in
            let words = line.split { $0.isWhitespace }
            return words.count > 3 && words[1] == point && !line.hasPrefix("#")
        }
    }

    /// The name that the file system of a device has of its own: `8:1` is the device `sda1`, to which a link leads.
    func uuid(ofDevice numbers: String) -> String? {
        let lines = text("/sys/dev/block/\(numbers)/uevent")?.split(separator: "\n") ?? []
        guard let name = lines.first(where: { $0.hasPrefix("DEVNAME=") })?.dropFirst("DEVNAME=".count) else {
            return nil
        }
        return names("/dev/disk/by-uuid").first { target(of: "/dev/disk/by-uuid/\($0)").hasSuffix("/\(name)") }
    }

    /// The disk that a device such as `179:2` is a partition of, or is itself: one card is lost as a whole.
    func disk(ofDevice numbers: String) -> String {
        let lines = text("/sys/dev/block/\(numbers)/uevent")?.split(separator: "\n") ?? []
        guard let name = lines.first(where: { $0.hasPrefix("DEVNAME=") })?.dropFirst("DEVNAME=".count) else {
            return numbers
        }
        return lines.contains("DEVTYPE=partition") ? SystemFacts.disk(ofPartition: name) : String(name)
    }

    /// `sda1` is of `sda`, and `mmcblk0p2` of `mmcblk0`: behind a digit the kernel puts a p between.
    private static func disk(ofPartition name: Substring) -> String {
        let disk = name.reversed().drop { $0.isNumber }
        guard disk.first == "p", disk.dropFirst().first?.isNumber == true else { return String(disk.reversed()) }
        return String(disk.dropFirst().reversed())
    }

    /// The disk of a path; nil of one that is not there.
    func disk(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let device = UInt64(status.st_dev)
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        return disk(ofDevice: "\(major):\(minor)")
    }

    private func target(of link: String) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { buffer in
            readlink(root + link, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// A card of a stranger says any number.
    var upSeconds: Double? {
        word("/proc/uptime").flatMap { Double($0) }.flatMap { (0..<1e10).contains($0) ? $0 : nil }
    }

    /// Bytes that everything on the machine has written to a device since the boot. Its seventh number is sectors.
    func written(to device: String) -> Int64? {
        let numbers = text("/sys/dev/block/\(device)/stat")?.split { $0.isWhitespace } ?? []
        let sectors = numbers.count > 6 ? Int64(numbers[6]) : nil
        return sectors.flatMap { (0..<1 << 50).contains($0) ? $0 * 512 : nil }
    }
}
