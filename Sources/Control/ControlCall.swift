import JSON

/// A request of a client.
package enum ControlRequest: Equatable, Sendable {
    case getStatus
    case watch(intervalMs: Int64?)
    case start(vehicle: String?, note: String?)
    case finish
    case pause
    case resume
    case mark(text: String?)
    case car(name: String?, connected: Bool)
    case flush
    case reload
}

/// An answer of the recorder.
package enum ControlAnswer: Equatable, Sendable {
    case status(Status)
    case drive(CurrentDrive?, changed: Bool, durable: Bool)
    case mark(id: String, durable: Bool)
    case car(durable: Bool)
    case flush(sequence: Int64)
    case reload(changed: [String])
}

/// The methods of the interface.
package enum ControlMethod: String, CaseIterable, Sendable {
    case getStatus = "GetStatus"
    case watch = "Watch"
    case start = "Start"
    case finish = "Finish"
    case pause = "Pause"
    case resume = "Resume"
    case mark = "Mark"
    case car = "Car"
    case flush = "Flush"
    case reload = "Reload"
}

/// The parameters of calls, and of answers and errors, as records of the interface.
package enum Parameters {
    package struct None: ControlRecord {
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {}
    }

    package struct Watch: ControlRecord {
        package var intervalMs: Int64?
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("intervalMs", &intervalMs)
        }
    }

    package struct Start: ControlRecord {
        package var vehicle: String?
        package var note: String?
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("vehicle", &vehicle)
            try fields.field("note", &note)
        }
    }

    package struct Mark: ControlRecord {
        package var text: String?
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("text", &text)
        }
    }

    package struct Car: ControlRecord {
        package var name: String?
        package var connected = false
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("name", &name)
            try fields.field("connected", &connected)
        }
    }
}

/// The records that answers consist of.
package enum Answers {
    package struct OfStatus: ControlRecord {
        package var status = Status()
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("status", &status)
        }
    }

    package struct OfDrive: ControlRecord {
        package var drive: CurrentDrive?
        package var changed = false
        package var durable = false
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("drive", &drive)
            try fields.field("changed", &changed)
            try fields.field("durable", &durable)
        }
    }

    package struct OfMark: ControlRecord {
        package var id = ""
        package var durable = false
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("id", &id)
            try fields.field("durable", &durable)
        }
    }

    package struct OfCar: ControlRecord {
        package var durable = false
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("durable", &durable)
        }
    }

    package struct OfFlush: ControlRecord {
        package var sequence: Int64 = 0
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("sequence", &sequence)
        }
    }

    package struct OfReload: ControlRecord {
        package var changed: [String] = []
        package init() {}
        package mutating func visit(_ fields: inout ControlFields) throws(ControlFields.Mismatch) {
            try fields.field("changed", &changed)
        }
    }
}

extension ControlMethod {
    package typealias Forms = (parameters: [ControlFields.Description], answer: [ControlFields.Description])

    /// The fields that go in and out, as the codec has them.
    package var forms: Forms {
        let none = ControlFields.describe(Parameters.None.self)
        let status = ControlFields.describe(Answers.OfStatus.self)
        let drive = ControlFields.describe(Answers.OfDrive.self)
        switch self {
        case .getStatus: return (none, status)
        case .watch: return (ControlFields.describe(Parameters.Watch.self), status)
        case .start: return (ControlFields.describe(Parameters.Start.self), drive)
        case .finish, .pause, .resume: return (none, drive)
        case .mark:
            return (ControlFields.describe(Parameters.Mark.self), ControlFields.describe(Answers.OfMark.self))
        case .car: return (ControlFields.describe(Parameters.Car.self), ControlFields.describe(Answers.OfCar.self))
        case .flush: return (none, ControlFields.describe(Answers.OfFlush.self))
        case .reload: return (none, ControlFields.describe(Answers.OfReload.self))
        }
    }
}

extension ControlRequest {
    package var method: ControlMethod {
        switch self {
        case .getStatus: return .getStatus
        case .watch: return .watch
        case .start: return .start
        case .finish: return .finish
        case .pause: return .pause
        case .resume: return .resume
        case .mark: return .mark
        case .car: return .car
        case .flush: return .flush
        case .reload: return .reload
        }
    }

    /// The longest text that a call may carry: it becomes a line of the spool.
    package static let longestText = 500
    package static let longestIntervalMs: Int64 = 3_600_000

    /// Reads the parameters of a call; a mismatch names the one that is wrong.
    package init(_ method: ControlMethod, _ members: [JSONValue.Member]) throws(ControlFields.Mismatch) {
        switch method {
        case .watch:
            let read: Parameters.Watch = try ControlFields.read(members, strictly: true)
            let interval = read.intervalMs ?? 0
            guard (0...ControlRequest.longestIntervalMs).contains(interval) else {
                throw ControlFields.Mismatch(path: "intervalMs")
            }
            self = .watch(intervalMs: read.intervalMs)
        case .start:
            let read: Parameters.Start = try ControlFields.read(members, strictly: true)
            self = .start(
                vehicle: try bounded(read.vehicle, "vehicle"), note: try bounded(read.note, "note"))
        case .mark:
            let read: Parameters.Mark = try ControlFields.read(members, strictly: true)
            self = .mark(text: try bounded(read.text, "text"))
        case .car:
            let read: Parameters.Car = try ControlFields.read(members, strictly: true)
            self = .car(name: try bounded(read.name, "name"), connected: read.connected)
        case .getStatus, .finish, .pause, .resume, .flush, .reload:
            let _: Parameters.None = try ControlFields.read(members, strictly: true)
            self = ControlRequest(plain: method)
        }
    }

    private init(plain method: ControlMethod) {
        switch method {
        case .finish: self = .finish
        case .pause: self = .pause
        case .resume: self = .resume
        case .flush: self = .flush
        case .reload: self = .reload
        case .getStatus, .watch, .start, .mark, .car: self = .getStatus
        }
    }

    func writeParameters(to writer: inout JSONWriter) {
        switch self {
        case .watch(let intervalMs):
            var parameters = Parameters.Watch()
            parameters.intervalMs = intervalMs
            parameters.write(to: &writer)
        case .start(let vehicle, let note):
            var parameters = Parameters.Start()
            parameters.vehicle = vehicle
            parameters.note = note
            parameters.write(to: &writer)
        case .mark(let text):
            var parameters = Parameters.Mark()
            parameters.text = text
            parameters.write(to: &writer)
        case .car(let name, let connected):
            var parameters = Parameters.Car()
            parameters.name = name
            parameters.connected = connected
            parameters.write(to: &writer)
        case .getStatus, .finish, .pause, .resume, .flush, .reload: Parameters.None().write(to: &writer)
        }
    }
}

private func bounded(_ text: String?, _ name: String) throws(ControlFields.Mismatch) -> String? {
    guard let text else { return nil }
    guard text.utf8.count <= ControlRequest.longestText else { throw ControlFields.Mismatch(path: name) }
    return text
}

extension ControlAnswer {
    /// Reads what answers this method.
    package init(to method: ControlMethod, _ members: [JSONValue.Member]) throws(ControlFields.Mismatch) {
        switch method {
        case .getStatus, .watch:
            let read: Answers.OfStatus = try ControlFields.read(members)
            self = .status(read.status)
        case .start, .finish, .pause, .resume:
            let read: Answers.OfDrive = try ControlFields.read(members)
            self = .drive(read.drive, changed: read.changed, durable: read.durable)
        case .mark:
            let read: Answers.OfMark = try ControlFields.read(members)
            self = .mark(id: read.id, durable: read.durable)
        case .car:
            let read: Answers.OfCar = try ControlFields.read(members)
            self = .car(durable: read.durable)
        case .flush:
            let read: Answers.OfFlush = try ControlFields.read(members)
            self = .flush(sequence: read.sequence)
        case .reload:
            let read: Answers.OfReload = try ControlFields.read(members)
            self = .reload(changed: read.changed)
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .status(let status):
            var answer = Answers.OfStatus()
            answer.status = status
            answer.write(to: &writer)
        case .drive(let drive, let changed, let durable):
            var answer = Answers.OfDrive()
            answer.drive = drive
            answer.changed = changed
            answer.durable = durable
            answer.write(to: &writer)
        case .mark(let id, let durable):
            var answer = Answers.OfMark()
            answer.id = id
            answer.durable = durable
            answer.write(to: &writer)
        case .car(let durable):
            var answer = Answers.OfCar()
            answer.durable = durable
            answer.write(to: &writer)
        case .flush(let sequence):
            var answer = Answers.OfFlush()
            answer.sequence = sequence
            answer.write(to: &writer)
        case .reload(let changed):
            var answer = Answers.OfReload()
            answer.changed = changed
            answer.write(to: &writer)
        }
    }
}
