import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// The page that others read, the text that the daemon gives out, and what is really written and read: one thing.
@Suite struct InterfaceTests {
    private struct Unreadable: Error {}

    private func page() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        guard let file = fopen("\(root)/docs/org.roadbook.Recorder.varlink", "r") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func theDaemonGivesOutThePage() throws {
        #expect(try page() == ControlInterface.recorder.description)
    }

    @Test func everyTypeOfThePageIsWritten() throws {
        let interface = Interface(try page())
        let status = try object(Status())
        #expect(interface.types["Status"]?.map(\.name) == status.map(\.name))
        let drive = try object(CurrentDrive())
        #expect(interface.types["CurrentDrive"]?.map(\.name) == drive.map(\.name))
        for (name, member) in [("Clock", "clock"), ("Spool", "spool"), ("Card", "card"), ("Gpsd", "gpsd")] {
            let members = status.first { $0.name == member }?.value.members
            #expect(interface.types[name]?.map(\.name) == members?.map(\.name), "\(name)")
        }
    }

    private func object(_ record: some ControlRecord) throws -> [JSONValue.Member] {
        var writer = JSONWriter()
        record.write(to: &writer)
        return try #require(try JSONValue(reading: writer.bytes).members)
    }

    @Test func everyMethodOfThePageIsARow() throws {
        let interface = Interface(try page())
        #expect(interface.methods.keys.sorted() == ControlMethod.ofTheRecorder.map(\.name).sorted())
    }

    private static let errors: [ControlError] = [
        .noFix, .carNotFound(name: "a"), .vehicleNotFound(vehicle: "a"), .storageFailing(reason: "a"),
        .permissionDenied,
        .invalidSetting(file: "a", line: 7, message: "b"), .tooManyClients(limit: 8), .invalidMessage(reason: "a"),
    ]
    private static let commonErrors: [ControlError] = [
        .interfaceNotFound(interface: "a"), .methodNotFound(method: "a"), .methodNotImplemented(method: "a"),
        .invalidParameter(parameter: "a"), .expectedMore,
    ]

    private func parameters(of error: ControlError) throws -> JSONValue {
        var writer = JSONWriter()
        error.writeParameters(to: &writer)
        return try JSONValue(reading: writer.bytes)
    }

    @Test func everyErrorIsDescribed() throws {
        let interface = Interface(try page())
        for error in InterfaceTests.errors {
            let name = String(error.name.dropFirst("org.roadbook.Recorder.".count))
            let written = try parameters(of: error)
            #expect(interface.errors[name]?.map(\.name) == written.members?.map(\.name), "\(name)")
        }
        #expect(interface.errors.count == InterfaceTests.errors.count)
    }

    @Test(arguments: errors + commonErrors)
    func anErrorIsReadAsItWasWritten(error: ControlError) throws {
        #expect(ControlError(name: error.name, parameters: try parameters(of: error)) == error)
    }

    @Test func anErrorFromElsewhereKeepsItsName() {
        #expect(ControlError(name: "io.example.Odd", parameters: nil) == .other(name: "io.example.Odd"))
        #expect(ControlError(name: "", parameters: nil) == .other(name: ""))
    }

    // The status.

    private func written(_ status: Status) -> [UInt8] {
        var writer = JSONWriter()
        status.write(to: &writer)
        return writer.bytes
    }

    @Test func aStatusIsReadAsItWasWritten() throws {
        for status in [Status(), StubRecorder.driving] {
            let value = try JSONValue(reading: written(status))
            #expect(try Status(wire: value) == status)
        }
    }

    @Test func aStatusOfANewerDaemonIsRead() throws {
        var text = String(decoding: written(StubRecorder.driving), as: UTF8.self)
        text.insert(contentsOf: "\"tomorrow\":{},", at: text.index(after: text.startIndex))
        #expect(try Status(wire: try JSONValue(reading: text)) == StubRecorder.driving)
    }

    @Test func aStatusWithAFieldThatIsWrongNamesIt() throws {
        let text = String(decoding: written(StubRecorder.driving), as: UTF8.self)
        let cut = text.split(separator: "\"ageMs\":100").map(String.init)
        let wrong = try JSONValue(reading: cut.joined(separator: "\"ageMs\":true"))
        #expect(throws: FieldMismatch(path: "fix.ageMs")) { try Status(wire: wrong) }
        let missing = try JSONValue(reading: cut.joined(separator: "\"a\":0"))
        #expect(throws: FieldMismatch(path: "fix.ageMs")) { try Status(wire: missing) }
    }

    @Test func whatMayBeAbsentMayBeLeftOut() throws {
        let parts = String(decoding: written(Status()), as: UTF8.self).split(separator: ",")
        let text = parts.filter { !$0.hasSuffix(":null") }.joined(separator: ",")
        #expect(text.utf8.count < written(Status()).count)
        #expect(try Status(wire: try JSONValue(reading: text)) == Status())
    }

    @Test func aNumberThatIsNoneIsWrittenAsOne() throws {
        var status = StubRecorder.driving
        status.speedMetresPerSecond = .nan
        status.drive?.averageMetresPerSecond = .infinity
        let read = try Status(wire: try JSONValue(reading: written(status)))
        #expect(read.speedMetresPerSecond == 0 && read.drive?.averageMetresPerSecond == 0)
    }
}

/// The members of an interface description, read by its grammar as far as ours uses it.
private struct Interface {
    struct Field {
        let name: String
        let type: String
    }

    typealias Fields = [Field]

    private(set) var types: [String: Fields] = [:]
    private(set) var methods: [String: (parameters: Fields, answer: Fields)] = [:]
    private(set) var errors: [String: Fields] = [:]

    init(_ text: String) {
        let lines = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
        var rest = Substring(lines.joined(separator: " "))
        while let word = Interface.word(&rest) {
            guard let name = Interface.word(&rest) else { return }
            switch word {
            case "type": types[name] = Interface.fields(&rest)
            case "error": errors[name] = Interface.fields(&rest)
            case "method":
                let parameters = Interface.fields(&rest)
                rest = rest.drop { $0 != "(" }
                methods[name] = (parameters, Interface.fields(&rest))
            default: break
            }
        }
    }

    private static func word(_ text: inout Substring) -> String? {
        text = text.drop { $0 == " " }
        let word = text.prefix { $0 != " " && $0 != "(" }
        text = text.dropFirst(word.count)
        return word.isEmpty ? nil : String(word)
    }

    /// `(a: int, b: (c, d), e: ?F)`.
    private static func fields(_ text: inout Substring) -> Fields {
        text = text.drop { $0 == " " }
        var depth = 0
        var parts = [""]
        while let letter = text.popFirst() {
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, letter == "(" { continue }
            if depth == 1, letter == "," { parts.append("") } else { parts[parts.count - 1].append(letter) }
        }
        return parts.compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let name = part[..<colon].drop { $0 == " " }
            let type = part[part.index(after: colon)...].drop { $0 == " " }
            let end = type.lastIndex { $0 != " " }.map { type.index(after: $0) } ?? type.endIndex
            return Field(name: String(name), type: String(type[..<end]))
        }
    }
}
