import Catalogue
import Exchange
import Glibc
import Ledger
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

            The same file twice adds nothing. A file is taken in whole or refused with a reason; the others go on. \
            With --skip-bad a point that no receiver can have told is left out, and the rest is taken in.
            """,
        operand: "FILE...", takesAnyBytes: true,
        options: [
            Option("vehicle", "NAME", help: "what was driven (else what the file says)"),
            Option("skip-bad", help: "leave points out that have an impossible time or place, and count them"),
            Option("dry-run", help: "show the trips that it would make, and write nothing"),
            Option("json", help: "one object for each file"),
            .utc,
        ],
        examples: [
            Example("roadbook import Drives/*.gpx --vehicle Golf", "the drives of a phone"),
            Example("zcat 2025.nmea.gz | roadbook import -", "a receiver's log"),
            Example("roadbook import old.gpx --dry-run", "see first"),
        ]
    ) { invocation in try ImportVerb(invocation).run() }
}

/// One run of `import`: file by file, then the trips that came of them.
private final class ImportVerb {
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
    private var points = 0
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
        for path in invocation.values.operands { try importFile(path) }
        if !isJSON, !taken.isEmpty { try tellTrips() }
        return isAnyRefused ? .failed : .ok
    }

    private func importFile(_ path: String) throws {
        let outcome = try outcome(path)
        switch outcome {
        case .takenIn(let tally, let span):
            taken.append(span)
            points += tally.points
        case .known: break
        case .refused: isAnyRefused = true
        }
        if isJSON { try tellObject(path, outcome) } else { try tell(path, outcome) }
    }

    // MARK: One file

    private func outcome(_ path: String) throws -> Outcome {
        let descriptor = path == "-" ? dup(0) : RawArguments.open(path)
        guard descriptor >= 0 else { return .refused(systemError(errno)) }
        defer { close(descriptor) }
        do {
            let file = ImportedFile(path, imports, invocation)
            let tally = try file.read(descriptor, spillingIn: TemporaryDirectory.base)
            return .takenIn(tally, try file.end())
        } catch is ImportedFile.Known {
            return .known
        } catch let error as ExchangeError {
            return .refused(error.isOfPoint ? FileWords.badPoint(error.description) : error.description)
        } catch let error as LedgerError {
            guard case .notWritten = error else { throw Complaint(error) }
            throw FileWords.nothingCounts(error.message, of: shown(path))
        }
    }

    private func tell(_ path: String, _ outcome: Outcome) throws {
        switch outcome {
        case .takenIn(let tally, _):
            let words = FileWords.takenIn(
                shown(path), tally.points, wasSorted: tally.wasSorted, leftOut: tally.leftOutWords)
            try invocation.output.line(words)
            if let divided = FileWords.dividedSpeeds(shown(path), tally.speedUnit) {
                try invocation.output.line(divided)
            }
        case .known: try invocation.output.line(FileWords.known(shown(path)))
        case .refused(let reason): Complaint.say(FileWords.refused(shown(path), reason))
        }
    }

    private func shown(_ path: String) -> String { path == "-" ? FileWords.standardInput : path }

    private func tellObject(_ path: String, _ outcome: Outcome) throws {
        try invocation.object { writer in
            writer.member("file", RawArguments.repaired(path))
            switch outcome {
            case .takenIn(let tally, let span):
                writer.member("format", tally.format.rawValue)
                writer.member("points", tally.points)
                writer.member("sorted", !tally.wasSorted)
                writer.optional("leftOut", tally.leftOutWords)
                if tally.speedUnit != .metresPerSecond { writer.member("speedsDividedBy", tally.speedUnit.factor) }
                let trips = (try? trips(of: [span], in: catalogue())) ?? []
                writer.member("inNoTrip", inNoTrip(tally.points, trips))
                writer.name("trips")
                writer.beginArray()
                for entry in trips { writer.string("\(entry.id)") }
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

    /// Every point is in exactly one trip, or the car stood there between two.
    private func inNoTrip(_ points: Int, _ trips: [TripEntry]) -> Int {
        points - trips.reduce(0) { $0 + Int($1.trip.fixes) }
    }

    private func tellTrips() throws {
        let catalogue = try catalogue()
        let found = try trips(of: taken, in: catalogue)
        let shown = found.filter { !$0.trip.isTrivial && !$0.isDeleted }
            .sorted { $0.trip.start ?? 0 > $1.trip.start ?? 0 }
        let tooShort = found.count - shown.count
        try invocation.output.line(FileWords.made(shown.count, tooShort: tooShort, isDryRun: isDryRun))
        let left = inNoTrip(points, found)
        if left > 0 { try invocation.output.line(FileWords.inNoTrip(left)) }
        guard !shown.isEmpty else { return }
        try invocation.output.line("")
        let list = TripList(shown, hasMore: false, TripText(invocation), try ShortIDs(catalogue))
        for line in list.lines { try invocation.output.line(line) }
    }
}
