import Control
import JSON
import Terminal
import Trips

extension Command {
    /// The command that is run when nothing is asked of the program.
    static let overview = Command(
        "", "how things are", about: "",
        options: [Option("json", help: "one object: the recorder's status, or null, and the last trip")],
        examples: []
    ) { invocation in
        let overview = OverviewVerb(invocation)
        if invocation.values.has("json") {
            try invocation.output.write(overview.object())
        } else {
            for line in overview.lines() { try invocation.output.line(line) }
        }
        return .ok
    }
}

/// The state of things, on a few lines: the recorder, the last trip of whatever book, and what to type next.
private struct OverviewVerb {
    private let status: Status?
    /// The reason for which there is no status.
    private let absence: Complaint?
    private let books: BookFacts
    private let text: TripText

    init(_ invocation: Invocation) {
        var found: Status?
        var missing: Complaint?
        do {
            found = try RecorderClient(invocation.places).status()
        } catch {
            missing = error as? Complaint
        }
        status = found
        absence = missing
        text = TripText(invocation)
        books = BookFacts(invocation)
    }

    // MARK: Lines

    func lines() -> [String] {
        var lines: [String] = []
        if let status {
            lines.append(state(status))
            lines += problems(status)
        } else if let absence {
            lines.append(StatusWords.remedied(absence.message, absence.hint))
        }
        lines += trips
        let columns = text.screen.columns
        guard let columns else { return lines + [""] + commands }
        let wrapped = lines.flatMap { Help.wrappedLine($0, indent: "", width: columns) }
        return wrapped + [""] + commands.map { TextWidth.cut($0, to: columns) }
    }

    private func state(_ status: Status) -> String {
        guard let drive = status.drive else {
            let time = Quantity.duration(milliseconds: status.stateForMs)
            return StatusWords.standing(status.state, status.vehicle, for: time)
        }
        return StatusWords.driving(
            status.state, drive.vehicle, text.units.distance(drive.metres),
            in: Quantity.duration(milliseconds: drive.elapsedMs),
            now: status.speedMetresPerSecond.map { text.units.speed($0) })
    }

    private func problems(_ status: Status) -> [String] {
        guard let worst = status.problems.first else { return [] }
        let problem = StatusWords.remedied(worst.text, worst.remedy)
        return [StatusWords.wrong(problem, more: status.problems.count - 1)]
    }

    private var trips: [String] {
        if let complaint = books.complaint {
            return [StatusWords.noTrips(StatusWords.remedied(complaint.message, complaint.hint))]
        }
        guard let last = books.last else { return [StatusWords.noDriveYet] }
        let rest = books.count > 1 ? [StatusWords.tripsInAll(books.count)] : []
        // The one that is open stands in the line above.
        if last.trip.isOpen, last.trip.machine == nil, status?.drive != nil { return rest }
        let line = StatusWords.lastDrive(text.drive(last))
        return [line] + rest
    }

    /// A few, of use now.
    private var commands: [String] {
        let isNew = status == nil && books.last == nil
        let useful = isNew ? firstLines : usefulVerbs.map { ("roadbook \($0.name)", $0.summary) }
        let pairs = useful + [("roadbook --help", StatusWords.allVerbs)]
        let width = pairs.map(\.0.count).max() ?? 0
        return pairs.map { "  " + TextWidth.padded($0, to: width + 2, alignment: .left) + $1 }
    }

    private var usefulVerbs: [Command] {
        switch (status, status?.drive) {
        case (nil, _): return [.trips, .where, .configCheck, .verify]
        case (_, nil): return [.trips, .status, .where, .start]
        case (_, .some): return [.watch, .trips, .mark, .finish]
        }
    }

    /// On a machine that has neither a recorder nor a trip: a new Pi, a new card of an old one, a computer at home.
    private var firstLines: [(String, String)] {
        [
            (StatusWords.setUp, Command.setup.summary), (StatusWords.restore, Command.restore.summary),
            (StatusWords.pull, Command.pull.summary),
        ]
    }

    // MARK: JSON

    func object() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("status")
        if let status { status.write(to: &writer) } else { writer.null() }
        writer.member("trips", books.count)
        writer.name("lastDrive")
        if let last = books.last { write(last, to: &writer) } else { writer.null() }
        writer.endObject()
        writer.endLine()
        return writer.bytes
    }

    private func write(_ entry: TripEntry, to writer: inout JSONWriter) {
        let trip = entry.trip
        writer.beginObject()
        writer.member("id", "\(entry.id)")
        writer.optional("name", entry.name)
        writer.member("autoName", text.autoName(entry))
        writer.optional("vehicle", entry.vehicle)
        writer.optional("machine", trip.machine)
        writer.optional("trigger", trip.cause?.rawValue)
        writer.time("begunAt", trip.start)
        writer.time("endedAt", trip.knownEnd)
        writer.member("powerOff", trip.isPowerOff)
        writer.optional("reason", trip.reason?.rawValue)
        writer.member("elapsedMs", trip.duration)
        writer.member("distanceMetres", trip.measuredMetres)
        writer.member("inferredMetres", trip.inferredMetres)
        writer.member("movingMs", trip.moving)
        writer.endObject()
    }
}
