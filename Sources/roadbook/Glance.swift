import Control
import JSON
import Spool
import Terminal

extension Command {
    /// What the program says when nothing is asked of it.
    static let glance = Command(
        "", "how things are", about: "",
        options: [Option("json", help: "one object: the recorder's status, or null, and the last drive")],
        examples: []
    ) { invocation in
        let glance = Glance(invocation)
        if invocation.values.has("json") {
            try invocation.output.write(glance.object())
        } else {
            for line in glance.lines() { try invocation.output.line(line) }
        }
        return .ok
    }
}

/// How things are, on a few lines: the recorder, the last drive, and what to type next.
private struct Glance {
    private let status: Status?
    /// Why there is no status.
    private let absence: Complaint?
    private let end: SpoolEnd
    private let units: Units

    init(_ invocation: Invocation) {
        var found: Status?
        var missing: Complaint?
        do {
            found = try Recorder(invocation.places).status()
        } catch {
            missing = error as? Complaint
        }
        status = found
        absence = missing
        end = SpoolEnd(invocation.places)
        units = invocation.units
    }

    // MARK: Lines

    func lines() -> [String] {
        var lines: [String] = []
        if let status {
            lines.append(state(status))
            lines += problems(status)
        } else if let absence {
            lines.append(absence.message + (absence.hint.map { " (\($0))" } ?? ""))
        }
        if let last { lines.append(last) }
        let columns = Screen(descriptor: 1).columns
        guard let columns else { return lines + [""] + commands }
        let wrapped = lines.flatMap { Help.wrapped($0, indent: "", width: columns) }
        return wrapped + [""] + commands.map { TextWidth.cut($0, to: columns) }
    }

    private func state(_ status: Status) -> String {
        guard let drive = status.drive else {
            let name = status.vehicle.map { " \($0)" } ?? ""
            return "\(status.state.rawValue)\(name) for \(Quantity.duration(milliseconds: status.stateForMs))"
        }
        let vehicle = drive.vehicle.map { " \($0)" } ?? ""
        let distance = units.distance(drive.distanceMetres + drive.inferredMetres)
        var text = "\(status.state.rawValue)\(vehicle): \(distance) in "
        text += Quantity.duration(milliseconds: drive.elapsedMs)
        if let speed = status.speedMetresPerSecond { text += ", now \(units.speed(speed))" }
        return text
    }

    private func problems(_ status: Status) -> [String] {
        guard let worst = status.problems.first else { return [] }
        let rest = status.problems.count - 1
        let more = rest > 0 ? "; \(Quantity.count(rest, "more thing")) in roadbook status" : ""
        return ["wrong: \(worst.text)" + (worst.remedy.map { " (\($0))" } ?? "") + more]
    }

    private var last: String? {
        if let complaint = end.complaint {
            return "the spool: \(complaint.message)" + (complaint.hint.map { " (\($0))" } ?? "")
        }
        guard let latest = end.latest, let drive = latest.drive else { return "no drive yet" }
        // The one that is open stands in the line above.
        if drive.end == nil, status?.drive != nil { return nil }
        var parts = [drive.vehicle ?? "a car"]
        parts.append(
            latest.dates.utc(of: drive.begin).map { Zone.local.text(milliseconds: $0) } ?? "at an unknown time")
        guard let end = drive.end else { return "last drive: \(parts.joined(separator: ", ")), not ended" }
        let length = latest.elapsedMilliseconds.map { " in \(Quantity.duration(milliseconds: $0))" } ?? ""
        parts.append(units.distance(end.totals.metres) + length)
        return "last drive: \(parts.joined(separator: ", "))"
    }

    /// Five, of use now.
    private var commands: [String] {
        let useful: [Command]
        switch (status, status?.drive) {
        case (nil, _): useful = [.where, .configCheck, .cat(.spool), .verify]
        case (_, nil): useful = [.status, .where, .start, .configShow]
        case (_, .some): useful = [.watch, .status, .mark, .finish]
        }
        let pairs = useful.map { ("roadbook \($0.name)", $0.summary) } + [("roadbook --help", "all verbs")]
        let width = pairs.map(\.0.count).max() ?? 0
        return pairs.map { "  " + TextWidth.padded($0, to: width + 2, alignment: .left) + $1 }
    }

    // MARK: JSON

    func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("status")
        if let status { status.write(to: &writer) } else { writer.null() }
        writer.name("lastDrive")
        if let latest = end.latest, let drive = latest.drive {
            write(drive, latest, to: &writer)
        } else {
            writer.null()
        }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private func write(_ drive: SpoolLatest.LastDrive, _ latest: SpoolLatest, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.optional("vehicle", drive.vehicle)
        writer.member("trigger", drive.cause.rawValue)
        writer.optionalTime("begunAt", latest.dates.utc(of: drive.begin).map { UInt64(max(0, $0)) })
        let ended = drive.endedAt.flatMap { latest.dates.utc(of: $0) }
        writer.optionalTime("endedAt", ended.map { UInt64(max(0, $0)) })
        writer.optional("reason", drive.end?.because.rawValue)
        writer.optionalMember("elapsedMs", latest.elapsedMilliseconds.map { UInt64(max(0, $0)) })
        writer.optional("distanceMetres", drive.end?.totals.measuredMetres)
        writer.optional("inferredMetres", drive.end?.totals.inferredMetres)
        writer.optionalMember("movingMs", drive.end.map { UInt64(max(0, $0.totals.movingMilliseconds)) })
        writer.endObject()
    }
}

extension JSONWriter {
    mutating func optional(_ name: String, _ value: String?) {
        if let value { member(name, value) } else { nullMember(name) }
    }

    mutating func optional(_ name: String, _ value: Double?) {
        if let value { member(name, value) } else { nullMember(name) }
    }
}
