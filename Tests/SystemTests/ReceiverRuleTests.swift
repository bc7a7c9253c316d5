import Glibc
import PrivateGpsd
import Testing

/// The decisions of the udev rule on a port that comes, with the rule read as udev reads it: as much of udev as the
/// rule needs, and whatever else the rule might say is an error.
@Suite struct ReceiverRuleTests {
    private static let prolific = "/etc/roadbook/receivers/usb-Prolific_USB-Serial-if00-port0"
    private static let gpsdctl = "gpsdctl@ttyUSB0.service"

    private func port(_ vendor: String, _ product: String, isNumbered: Bool = true) -> Port {
        var port = Port(attributes: ["idVendor": vendor, "idProduct": product])
        port.properties = ["ID_BUS": "usb", "ID_SERIAL": "Prolific_USB-Serial", "ID_USB_INTERFACE_NUM": "00"]
        port.properties["ID_PATH"] = "platform-usb-0:1.3:1.0"
        if isNumbered { port.properties[".ID_PORT"] = "0" }
        return port
    }

    private func isReceiver(_ port: Port, files: [String] = []) throws -> Bool {
        let decision = try Rules(of: "udev/61-roadbook.rules").decide(port, files: files)
        let isNamed = decision.links == ["roadbook-receiver"]
        let isHanded = decision.tags == ["systemd"] && decision.properties["SYSTEMD_WANTS"] == Self.gpsdctl
        #expect(isNamed == isHanded && isNamed == (decision.properties["ID_MM_PORT_IGNORE"] == "1"))
        return isNamed
    }

    @Test(arguments: ["01a4", "01a5", "01a6", "01a7", "01a8", "01a9"])
    func aReceiverOfUbloxIsKnownByItself(product: String) throws {
        #expect(try isReceiver(port("1546", product, isNumbered: false)))
    }

    @Test func aModemOfUbloxIsNoReceiver() throws {
        #expect(try !isReceiver(port("1546", "1102", isNumbered: false)))
    }

    @Test(arguments: ["067b 2303", "0403 6001", "10c4 ea60", "1a86 7523", "2341 0043"])
    func aChipThatMayBeAnythingIsLeftAloneUnlessItIsNamed(ids: String) throws {
        let words = ids.split(separator: " ").map(String.init)
        #expect(try !isReceiver(port(words[0], words[1])))
        #expect(try isReceiver(port(words[0], words[1]), files: [Self.prolific]))
        #expect(
            try isReceiver(port(words[0], words[1]), files: ["/etc/roadbook/receivers/platform-usb-0:1.3:1.0-port0"]))
    }

    @Test func aPortWithoutANumberIsNamedWithoutOne() throws {
        let port = port("2341", "0043", isNumbered: false)
        #expect(try isReceiver(port, files: ["/etc/roadbook/receivers/usb-Prolific_USB-Serial-if00"]))
        #expect(try isReceiver(port, files: ["/etc/roadbook/receivers/platform-usb-0:1.3:1.0"]))
        #expect(try !isReceiver(port, files: [Self.prolific]))
    }

    @Test func whatDebianHandsToGpsdHasTheNameToo() throws {
        var garmin = port("091e", "0003")
        garmin.properties["SYSTEMD_WANTS"] = Self.gpsdctl
        #expect(try isReceiver(garmin))
    }

    @Test func nothingIsDoneForOtherDevicesNorForOnesThatGo() throws {
        var gone = port("1546", "01a8")
        gone.action = "remove"
        #expect(try !isReceiver(gone))
        var other = port("1546", "01a8")
        other.subsystem = "usb"
        #expect(try !isReceiver(other))
    }

    @Test func ofTwoReceiversTheOneNamedByHandHasTheName() throws {
        let rules = try Rules(of: "udev/61-roadbook.rules")
        var known = port("091e", "0003")
        known.properties["SYSTEMD_WANTS"] = Self.gpsdctl
        #expect(try rules.decide(known, files: []).options == [])
        #expect(try rules.decide(port("1546", "01a8"), files: []).options == ["link_priority=10"])
        let named = try rules.decide(port("067b", "2303"), files: [Self.prolific])
        #expect(named.options == ["link_priority=20"])
    }
}

/// A serial port as udev sees it when its turn comes.
private struct Port {
    var action = "add"
    var subsystem = "tty"
    var kernel = "ttyUSB0"
    var attributes: [String: String]
    var properties: [String: String] = [:]
}

private struct Decision {
    var links: [String] = []
    var tags: [String] = []
    var options: [String] = []
    var properties: [String: String]
}

private struct Rules {
    struct Strange: Error { let text: String }

    private struct Part {
        var key: String
        var argument = ""
        var means: String
        var value: String
        var isCondition: Bool { means == "==" || means == "!=" }
    }

    private let rules: [[Part]]

    init(of name: String) throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        var rules: [[Part]] = []
        var pending = ""
        for line in Scene.text("\(root)/\(name)").split(separator: "\n") where !line.hasPrefix("#") {
            pending += line
            if pending.hasSuffix("\\") {
                pending.removeLast()
                continue
            }
            rules.append(try Rules.parts(pending))
            pending = ""
        }
        guard !rules.isEmpty else { throw Strange(text: "no rules in \(name)") }
        self.rules = rules
    }

    func decide(_ port: Port, files: [String]) throws -> Decision {
        var decision = Decision(properties: port.properties)
        var index = 0
        while index < rules.count {
            let rule = rules[index]
            index += 1
            let conditions = rule.filter { $0.isCondition }
            guard try conditions.allSatisfy({ try holds($0, port, decision, files) }) else { continue }
            for part in rule where !part.isCondition {
                guard part.key == "GOTO" else {
                    try perform(part, port, &decision)
                    continue
                }
                index = try place(of: part.value)
            }
        }
        return decision
    }

    private func place(of label: String) throws -> Int {
        let found = rules.firstIndex { rule in rule.contains { $0.key == "LABEL" && $0.value == label } }
        guard let found else { throw Strange(text: "no label \(label)") }
        return found
    }

    private func holds(_ part: Part, _ port: Port, _ decision: Decision, _ files: [String]) throws -> Bool {
        let value: String
        switch part.key {
        case "ACTION": value = port.action
        case "SUBSYSTEM": value = port.subsystem
        case "ATTRS": value = port.attributes[part.argument] ?? ""
        case "ENV": value = decision.properties[part.argument] ?? ""
        case "TEST": return files.contains(try filled(part.value, port, decision)) == (part.means == "==")
        default: throw Strange(text: "the condition \(part.key)")
        }
        return (fnmatch(part.value, value, 0) == 0) == (part.means == "==")
    }

    private func perform(_ part: Part, _ port: Port, _ decision: inout Decision) throws {
        let value = try filled(part.value, port, decision)
        switch (part.key, part.means) {
        case ("LABEL", "="): break
        case ("SYMLINK", "+="): decision.links.append(value)
        case ("TAG", "+="): decision.tags.append(value)
        case ("OPTIONS", "+="): decision.options.append(value)
        case ("ENV", "="): decision.properties[part.argument] = value
        default: throw Strange(text: "\(part.key)\(part.means)")
        }
    }

    /// The text with what stands for something else in it: `%k` and `$env{KEY}`.
    private func filled(_ text: String, _ port: Port, _ decision: Decision) throws -> String {
        var filled = ""
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("%k") {
                filled += port.kernel
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("$env{"), let end = rest.firstIndex(of: "}") {
                filled += decision.properties[String(rest.dropFirst(5)[..<end])] ?? ""
                rest = rest[end...].dropFirst()
            } else if character == "$" || character == "%" {
                throw Strange(text: text)
            } else {
                filled.append(character)
                rest = rest.dropFirst()
            }
        }
        return filled
    }

    private static func parts(_ rule: String) throws -> [Part] {
        var parts: [Part] = []
        var rest = rule[...]
        while true {
            rest = rest.drop { $0 == " " || $0 == "," }
            guard !rest.isEmpty else { return parts }
            let name = rest.prefix { !"=!+".contains($0) }
            rest = rest.dropFirst(name.count)
            let means = rest.prefix { "=!+".contains($0) }
            let quoted = rest.dropFirst(means.count)
            guard quoted.first == "\"" else { throw Strange(text: rule) }
            let value = quoted.dropFirst().prefix { $0 != "\"" }
            rest = quoted.dropFirst(value.count + 2)
            parts.append(Part(key: String(name), means: String(means), value: String(value)))
            guard let brace = name.firstIndex(of: "{") else { continue }
            parts[parts.count - 1].key = String(name[..<brace])
            parts[parts.count - 1].argument = String(name[brace...].dropFirst().dropLast())
        }
    }
}
