import AppendLog
import Catalogue
import Exchange
import Glibc
import JSON
import Ledger
import Settings
import Terminal
import Trips

extension Command {
    static let importing = Command(
        "import", "take in the tracks of files",
        about: """
            Makes trips of GPX, NMEA, gpsd's JSON, OwnTracks' records or GeoJSON, told apart by what is in them. The \
            points go into a log of their own, in \(Paths.defaultData)/imports, and the same rules make trips of \
            them: a track of a GPX file is a drive, in a receiver's log drives are found by motion, and five minutes \
            without a point are a cut.

            The same file twice adds nothing. A file is taken in whole or refused with a reason; the others go on.
            """,
        operand: "FILE...", takesAnyBytes: true,
        options: [
            Option("vehicle", "NAME", help: "what was driven (else what the file says)"),
            Option("dry-run", help: "show the trips that it would make, and write nothing"),
            Option("json", help: "one object for each file"),
            Option("utc", help: "times in UTC and not in the local zone"),
        ],
        examples: [
            Example("roadbook import Drives/*.gpx --vehicle Golf", "the drives of a phone"),
            Example("zcat 2025.nmea.gz | roadbook import -", "a receiver's log"),
            Example("roadbook import old.gpx --dry-run", "see first"),
        ]
    ) { invocation in try Importing(invocation).run() }
}

/// One run of `import`: file by file, then the trips that came of them.
private final class Importing {
    private enum Outcome {
        case takenIn(TrackTally, RecordSpan)
        case known
        case refused(String)
    }

    private let invocation: Invocation
    /// The directory in which a dry run makes everything that the import would make.
    private let scratch: TemporaryDirectory?
    private let data: String
    private let imports: Imports
    private var taken: [RecordSpan] = []
    private var isAnyRefused = false
    private var isDryRun: Bool { invocation.values.has("dry-run") }
    private var isJSON: Bool { invocation.values.has("json") }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        scratch = invocation.values.has("dry-run") ? try TemporaryDirectory() : nil
        data = scratch?.directory ?? invocation.places.data
        imports = Imports("\(data)/imports")
    }

    func run() throws -> ExitCode {
        for path in invocation.values.operands { try take(path) }
        if !isJSON, !taken.isEmpty { try tellTrips() }
        return isAnyRefused ? .failed : .ok
    }

    private func take(_ path: String) throws {
        let outcome = try outcome(path)
        switch outcome {
        case .takenIn(_, let span): taken.append(span)
        case .known: break
        case .refused: isAnyRefused = true
        }
        if isJSON { try tellObject(path, outcome) } else { try tell(path, outcome) }
    }

    // MARK: One file

    private func outcome(_ path: String) throws -> Outcome {
        let descriptor = path == "-" ? dup(0) : TypedWords.open(path)
        guard descriptor >= 0 else { return .refused(systemError(errno)) }
        defer { close(descriptor) }
        do {
            let file = ImportedFile(path, imports, invocation)
            let tally = try file.read(descriptor, spillingIn: TemporaryDirectory.base)
            return .takenIn(tally, try file.end())
        } catch is ImportedFile.Known {
            return .known
        } catch let error as ExchangeError {
            return .refused(error.description)
        } catch let error as LedgerError {
            guard case .notWritten = error else { throw Complaint(error) }
            throw Complaint(error.message, hint: "nothing of \(shown(path)) counts: make room, and import it again")
        }
    }

    private func tell(_ path: String, _ outcome: Outcome) throws {
        switch outcome {
        case .takenIn(let tally, _):
            let order = tally.wasSorted ? ", put in the order of time" : ""
            let rest = order + (tally.leftOutWords.map { "; left out: \($0)" } ?? "")
            try invocation.output.line("\(shown(path)): \(Quantity.count(tally.points, "point"))\(rest)")
        case .known: try invocation.output.line("\(shown(path)): was taken in before")
        case .refused(let reason): Complaint.say("error: \(shown(path)): \(reason)")
        }
    }

    private func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

    private func tellObject(_ path: String, _ outcome: Outcome) throws {
        try invocation.object { writer in
            writer.member("file", TypedWords.repaired(path))
            switch outcome {
            case .takenIn(let tally, let span):
                writer.member("format", tally.format.rawValue)
                writer.member("points", tally.points)
                writer.member("sorted", !tally.wasSorted)
                writer.optional("leftOut", tally.leftOutWords)
                writer.name("trips")
                writer.beginArray()
                for entry in (try? trips(of: [span], in: catalogue())) ?? [] { writer.string("\(entry.id)") }
                writer.endArray()
            case .known: writer.member("known", true)
            case .refused(let reason): writer.member("refused", reason)
            }
        }
    }

    // MARK: Its trips

    private func catalogue() throws -> Catalogue {
        if !isDryRun { return try OpenCatalogue.of(invocation) }
        return try Catalogue(inMemory: BookSet(data: data))
    }

    private func trips(of spans: [RecordSpan], in catalogue: Catalogue) throws -> [TripEntry] {
        try TripEditing.all(catalogue).filter { entry in spans.contains { $0.intersects(entry.trip.span) } }
    }

    private func tellTrips() throws {
        let catalogue = try catalogue()
        let found = try trips(of: taken, in: catalogue)
        let shown = found.filter { !$0.trip.isTrivial && !$0.isDeleted }
            .sorted { $0.trip.start ?? 0 > $1.trip.start ?? 0 }
        let mood = isDryRun ? "would make" : "made"
        let hidden = found.count - shown.count
        let rest = hidden > 0 ? ", and \(hidden) too short to be listed" : ""
        try invocation.output.line("\(mood) \(Quantity.count(shown.count, "trip"))\(rest)\(shown.isEmpty ? "" : ":")")
        guard !shown.isEmpty else { return }
        try invocation.output.line("")
        let list = TripList(shown, hasMore: false, TripText(invocation), try ShortIDs(catalogue))
        for line in list.lines { try invocation.output.line(line) }
    }
}

/// One file on its way into the log.
private final class ImportedFile {
    /// It came in before.
    struct Known: Error {}

    private let path: String
    private let imports: Imports
    private let invocation: Invocation
    private var hash = SHA256()
    private var bytes: Int64 = 0
    private var writer: ImportWriter?
    private var track = 0
    private var isDryRun: Bool { invocation.values.has("dry-run") }

    init(_ path: String, _ imports: Imports, _ invocation: Invocation) {
        self.path = path
        self.imports = imports
        self.invocation = invocation
    }

    func read(_ descriptor: Int32, spillingIn directory: String) throws -> TrackTally {
        var status = stat()
        fstat(descriptor, &status)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let progress = Progress("reading \(path)", total: isFile ? Int64(status.st_size) : 0)
        defer { progress.finish() }
        return try TrackFile.read(descriptor, spillingIn: directory) { piece in
            hash.update(piece)
            bytes += Int64(piece.count)
            progress.update(bytes)
        } _: { event in
            try take(event)
        }
    }

    private func take(_ event: TrackEvent) throws {
        switch event {
        case .segment(let segment):
            if writer == nil { try open(segment) }
            guard segment.track != track else { return }
            track = segment.track
            try writer?.track(name: segment.name, isOneDrive: segment.format.hasDrives)
        case .fix(let fix, _): try writer?.point(fix)
        }
    }

    private func open(_ segment: TrackSegment) throws {
        let origin = path == "-" ? nil : TypedWords.repaired(path).split(separator: "/").last.map(String.init)
        let frame = ImportFrame.Begin(
            hash: hash.digest(), format: segment.format.rawValue,
            vehicle: invocation.values["vehicle"] ?? segment.vehicle, origin: origin)
        let rules = invocation.places.settings.read().settings.driveRules
        if isDryRun {
            if try Imports(invocation.places.imports).holds(frame.hash) { throw Known() }
        } else {
            try makeHome()
        }
        writer = try imports.write(frame, rules: rules) { holder in
            Complaint.say("waiting for \(holder?.description ?? "another program"), which imports")
        }
        if writer == nil { throw Known() }
    }

    /// A computer that only takes in files has no data directory before the first.
    private func makeHome() throws {
        let places = invocation.places
        if mkdir(places.data, 0o770) == 0 { _ = chmod(places.data, 0o2770) }
        _ = try LogKind.imports.existing(in: places)
    }

    /// On the card when this returns.
    func end() throws -> RecordSpan {
        guard let writer else { throw Complaint("\(path) has no points") }
        try writer.end()
        self.writer = nil
        return writer.span
    }
}
