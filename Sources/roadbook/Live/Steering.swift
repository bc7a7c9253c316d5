import Control
import JSON
import Terminal

private let json = Option("json", help: "one object")

extension Command {
    static let start = Command(
        "start", "begin a drive by hand",
        about: """
            Begins a drive now, whatever the car's Bluetooth and the movement say. While one is open nothing \
            changes, and \
            that is no error; a paused drive goes on.
            """,
        options: [Option("vehicle", "NAME", help: "the vehicle that is driven"), json],
        examples: [
            Example("roadbook start", "for a car without Bluetooth"),
            Example("roadbook start --vehicle Trailer", "a car of the settings: a [Car] with Name=Trailer"),
        ]
    ) { invocation in
        let vehicle = try RecorderClient.text(invocation.values["vehicle"], "NAME")
        return try drive(.start(vehicle: vehicle, note: nil), Words("begun", "a drive is open"), invocation)
    }

    static let finish = steering(
        .finish, "finish", "end the drive by hand", Words("finished", "no drive is open"),
        about: """
            Ends the open drive now and prints what it was. Afterwards nothing begins by itself until the car \
            has gone or \
            stood for five minutes. Safe to bind to a button: without a drive nothing happens.
            """)

    static let pause = steering(
        .pause, "pause", "leave out what comes now", Words("paused", "no drive is open, or it is paused"),
        about: """
            What is driven while paused is recorded and not counted. A pause survives a power cut; one that is \
            forgotten \
            ends the drive where it began.
            """)

    static let resume = steering(
        .resume, "resume", "go on after a pause", Words("going on", "no drive is paused"),
        about: "Ends a pause. Without one nothing changes.")

    static let mark = Command(
        "mark", "remember this place",
        about: "Sets a waypoint where the car is, with a few words if you like. Safe to bind to a button.",
        operand: "[TEXT]", options: [json],
        examples: [
            Example("roadbook mark", "here"), Example("roadbook mark \"good coffee\"", "here, and why"),
        ]
    ) { invocation in
        let text = try RecorderClient.text(invocation.values.operand, "TEXT")
        let answer = try RecorderClient(invocation.places).call(.mark(text: text))
        guard case .mark(let id, let durable) = answer else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("id")
                writer.string(id)
                writer.name("durable")
                writer.bool(durable)
            }
        } else {
            try invocation.output.line("marked" + (durable ? "" : ", not on the card yet"))
        }
        return .ok
    }

    /// The verb for other programs that know of the car: an ignition line, an OBD plug, a script of udev's.
    static func car(connected: Bool) -> Command {
        let word = connected ? "connected" : "gone"
        return Command(
            "car \(word)", connected ? "say that the car is there" : "say that the car has gone",
            about: """
                For whatever else knows the car: an ignition line, an OBD plug, a button. It counts as much as \
                Bluetooth. \
                Without a name it is the first car of the settings.
                """,
            operand: "[NAME]", options: [json],
            examples: [Example("roadbook car \(word)", "from a script of the ignition")]
        ) { invocation in
            let name = try RecorderClient.text(invocation.values.operand, "NAME")
            let request = ControlRequest.car(name: name, connected: connected)
            guard case .car(let durable) = try RecorderClient(invocation.places).call(request) else { return .failed }
            if invocation.values.has("json") {
                try invocation.object { writer in
                    writer.name("durable")
                    writer.bool(durable)
                }
            } else {
                let told = "\(name ?? "the car") \(connected ? "is there" : "has gone")"
                let text = told + (durable ? "" : ", not on the card yet")
                try invocation.output.line(text)
            }
            return .ok
        }
    }

    static let flush = Command(
        "flush", "bring everything to the card",
        about: """
            Returns when everything that was recorded so far is on the card; after a minute without it says \
            that the card \
            is failing, and ends with 6.
            """,
        options: [json], examples: [Example("roadbook flush", "before pulling the plug")]
    ) { invocation in
        guard case .flush(let sequence) = try RecorderClient(invocation.places).call(.flush) else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("sequence")
                writer.integer(sequence)
            }
        } else {
            try invocation.output.line("on the card up to line \(sequence)")
        }
        return .ok
    }

    /// The words for a change that was made, and for why there was none.
    private struct Words {
        let done: String
        let nothing: String

        init(_ done: String, _ nothing: String) {
            self.done = done
            self.nothing = nothing
        }
    }

    private static func steering(
        _ request: ControlRequest, _ name: String, _ summary: String, _ words: Words, about: String
    ) -> Command {
        Command(
            name, summary, about: about, options: [json],
            examples: [Example("roadbook \(name)", "by hand or by a button")]
        ) { invocation in try drive(request, words, invocation) }
    }

    private static func drive(
        _ request: ControlRequest, _ words: Words, _ invocation: Invocation
    ) throws -> ExitCode {
        let answer = try RecorderClient(invocation.places).call(request)
        guard case .drive(let drive, let changed, let durable) = answer else { return .failed }
        if invocation.values.has("json") {
            try invocation.object { writer in
                writer.name("drive")
                if let drive { drive.write(to: &writer) } else { writer.null() }
                writer.member("changed", changed)
                writer.member("durable", durable)
            }
            return .ok
        }
        let name = drive?.vehicle.map { " \($0)" } ?? ""
        let done = "\(words.done)\(name)" + (durable ? "" : ", not on the card yet")
        try invocation.output.line(changed ? done : "no change: \(words.nothing)")
        guard let drive else { return .ok }
        if request == .finish, changed {
            for line in DriveSummary(drive, invocation.units).lines { try invocation.output.line(line) }
        } else if drive.elapsedMs >= 1_000 {
            try invocation.output.line(DriveLine(drive, invocation.units).text)
        }
        return .ok
    }
}

extension Invocation {
    /// Prints one object on a line of its own.
    func object(_ body: (inout JSONWriter) -> Void) throws {
        var writer = JSONWriter()
        writer.beginObject()
        body(&writer)
        writer.endObject()
        try output.write(writer.bytes + [0x0A])
    }
}

/// A drive in one line, as a driver reads it.
struct DriveLine {
    let text: String

    init(_ drive: CurrentDrive, _ units: Units) {
        var parts = [units.distance(drive.distanceMetres + drive.inferredMetres)]
        parts.append(Quantity.duration(milliseconds: drive.elapsedMs))
        parts.append("average \(units.speed(drive.averageMetresPerSecond))")
        parts.append("top \(units.speed(drive.maximumMetresPerSecond))")
        text = (drive.vehicle.map { "\($0): " } ?? "") + parts.joined(separator: ", ")
    }
}

/// A drive on a few lines: what was measured and what was only inferred are told apart.
struct DriveSummary {
    let lines: [String]

    init(_ drive: CurrentDrive, _ units: Units) {
        let all = units.distance(drive.distanceMetres + drive.inferredMetres)
        let parts = "\(units.stretch(drive.distanceMetres)) measured, \(units.stretch(drive.inferredMetres)) inferred"
        var facts = [
            ("distance", drive.inferredMetres > 0 ? "\(all) (\(parts))" : all),
            ("elapsed", Quantity.duration(milliseconds: drive.elapsedMs)),
            ("moving", Quantity.duration(milliseconds: drive.movingMs)),
            ("average", units.speed(drive.averageMetresPerSecond)),
            ("top", units.speed(drive.maximumMetresPerSecond)),
        ]
        if let reason = drive.reason { facts.append(("ended", DriveSummary.words(reason))) }
        lines = facts.map { TextWidth.padded($0, to: 10, alignment: .left) + $1 }
    }

    /// A reason of a newer recorder is shown as it comes.
    private static func words(_ reason: String) -> String {
        switch reason {
        case "hand": return "by hand"
        case "disconnect": return "the car went"
        case "idle": return "the car stood still"
        case "silence": return "no fixes came"
        case "pause": return "a pause was forgotten"
        case "powercut": return "the power was cut"
        default: return reason
        }
    }
}
