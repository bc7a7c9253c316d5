import Catalogue
import Drive
import Exchange
import Files
import Glibc
import Ledger
import Terminal
import Trips

extension Command {
    static let importing = Command(
        "import", "take in the tracks of files",
        about: """
            Makes trips of GPX, NMEA, gpsd's JSON, OwnTracks' records or GeoJSON, told apart by what is in them. The \
            points go into a log of their own, in \(Paths.defaultData)/imports, and the same rules make trips of them: \
            a track of a GPX file is a drive, in a receiver's log drives are found by motion, and five minutes without \
            a point are a cut. A FILE that is - is standard input.

            The same file twice adds nothing. A file is taken in whole or refused with a reason; the others go on, and \
            it ends with 1. Where trips of a file are there already, of the same time and place, it asks what to do; \
            without a terminal it leaves the file, and ends with 6. With --skip-bad a point that no receiver can have \
            told is left out, and the rest is taken in.
            """,
        operand: "FILE...", takesAnyBytes: true,
        options: [
            Option("vehicle", "NAME", help: "what was driven (else what all tracks of the file say alike, or it asks)"),
            Option("skip-bad", help: "leave points out that have an impossible time or place, and count them"),
            Option("anyway", help: "take in what is there already too"),
            Option("same", help: "take it in, and say that its trips are doubles of those that are there"),
            Option("replace", help: "take it in, and put the trips that are there into the trash"),
            Option("dry-run", help: "show the trips that it would make, and write nothing"),
            Option("json", help: "one object for each file"),
            OpenLedger.now, .utc, .zone,
        ],
        examples: [
            Example(
                "roadbook import Drives/*.gpx --vehicle Golf",
                "take in the drives that a phone recorded, as those of the Golf"),
            Example("zcat 2025.nmea.gz | roadbook import -", "take in what a receiver logged, from a pipe"),
            Example("roadbook import old.gpx --dry-run", "see which trips it would make"),
        ],
        needsTurn: { _ in false }
    ) { invocation in try ImportVerb(invocation).run() }
}

/// One run of `import`: file by file, then the trips that came of them.
private final class ImportVerb {
    private enum Outcome {
        case takenIn(TrackTally, RecordSpan, farSteps: Int)
        case known
        case refused(String, hint: String? = nil)
        /// Not taken in, for drives of it are there already.
        case doubled([DoubleSearch.Double])
    }

    private let invocation: Invocation
    /// The directory in which a dry run makes everything that the import would make.
    private let scratch: TemporaryDirectory?
    private let data: String
    private let imports: Imports
    /// The log of all files that came in, which a dry run does not write.
    private let known: Imports
    private var taken: [RecordSpan] = []
    private var points = 0
    private var isAnyRefused = false
    private var isAnyDoubled = false
    private let search: DoubleSearch
    private let vehicle: ImportedVehicle
    private var isDryRun: Bool { invocation.values.has("dry-run") }
    private var isJSON: Bool { invocation.values.has("json") }

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let isDry = invocation.values.has("dry-run")
        scratch = isDry ? try TemporaryDirectory() : nil
        data = scratch?.directory ?? invocation.places.data
        imports = Imports("\(data)/imports")
        known = isDry ? Imports(invocation.places.imports) : imports
        search = DoubleSearch(invocation)
        vehicle = ImportedVehicle(invocation)
        guard DoubleAnswer.options.filter({ invocation.values.has($0) }).count < 2 else { throw FileWords.oneAnswer }
    }

    func run() throws -> ExitCode {
        for path in invocation.values.operands { try importFile(path) }
        if !isJSON, !taken.isEmpty { try tellTrips() }
        if isAnyRefused { return .failed }
        return isAnyDoubled ? .needsAttention : .ok
    }

    private func importFile(_ path: String) throws {
        let outcome = try outcome(path)
        switch outcome {
        case .takenIn(let tally, let span, _):
            taken.append(span)
            points += tally.points
        case .known: break
        case .refused: isAnyRefused = true
        case .doubled: isAnyDoubled = true
        }
        if isJSON { try tellObject(path, outcome) } else { try tell(path, outcome) }
    }

    // MARK: One file

    private func outcome(_ path: String) throws -> Outcome {
        let file: InputFile
        do throws(FileFailure) { file = try RawArguments.open(path) } catch { return .refused(error.words) }
        defer { withExtendedLifetime(file) {} }
        let descriptor = file.descriptor
        do {
            return try takeIn(path, try RereadFile.of(descriptor))
        } catch is ImportedFile.Known {
            return .known
        } catch let error as ExchangeError {
            return refused(error, path, descriptor)
        } catch let error as LedgerError {
            guard case .notWritten = error else { throw Complaint(error) }
            throw FileWords.nothingCounts(error.message, of: shown(path))
        }
    }

    /// A file of another subject has a verb that reads it.
    private func refused(_ error: ExchangeError, _ path: String, _ descriptor: Int32) -> Outcome {
        guard !error.isOfPoint else { return .refused(FileWords.badPoint(error.description)) }
        guard let subject = FileSubject(descriptor), subject != .tracks else { return .refused(error.description) }
        return .refused(FileWords.isOther(subject), hint: FileWords.readBy(subject, RawArguments.repaired(path)))
    }

    private func takeIn(_ path: String, _ descriptor: Int32) throws -> Outcome {
        let wantsDoubles = isDryRun || invocation.values.has("anyway")
        let file = ImportedFile(path, imports, known: known, invocation, vehicle, isTrial: isDryRun) { times in
            wantsDoubles ? false : try self.search.isAnything(in: times)
        }
        do {
            return try takeIn(file, descriptor)
        } catch is ImportedFile.Overlap {
            return try takeInBeside(path, descriptor)
        }
    }

    private func takeIn(_ file: ImportedFile, _ descriptor: Int32) throws -> Outcome {
        let tally = try file.read(descriptor, spillingIn: TemporaryDirectory.base)
        let span = try file.end()
        if let times = file.times, !isDryRun { search.hasComeIn(times) }
        return .takenIn(tally, span, farSteps: file.farSteps)
    }

    /// Takes a file in whose times something is there of, if none of its trips is there already or somebody says what
    /// then.
    private func takeInBeside(_ path: String, _ descriptor: Int32) throws -> Outcome {
        lseek(descriptor, 0, SEEK_SET)
        let found = try doubles(path, descriptor)
        let answer = found.isEmpty ? .anyway : try DoubleAnswer(invocation, found, told(found))
        if answer == .leave { return .doubled(found) }
        lseek(descriptor, 0, SEEK_SET)
        let outcome = try takeIn(
            ImportedFile(path, imports, known: known, invocation, vehicle, isTrial: false), descriptor)
        guard case .takenIn(_, let span, _) = outcome else { return outcome }
        try invocation.turn.take()
        guard let deeds = try deeds(answer, found, span) else { return outcome }
        let entries = try OpenLedger(invocation).write(deeds)
        if !isJSON { try invocation.output.line(TripEditing.undoWords(entries)) }
        return outcome
    }

    /// The doubles that a file would bring, found in a log of its own.
    private func doubles(_ path: String, _ descriptor: Int32) throws -> [DoubleSearch.Double] {
        let trial = try TemporaryDirectory()
        let file = ImportedFile(
            path, Imports("\(trial.directory)/imports"), known: known, invocation, vehicle, isTrial: true)
        _ = try file.read(descriptor, spillingIn: TemporaryDirectory.base)
        let span = try file.end()
        let catalogue = try Catalogue(inMemory: BookSet(data: trial.directory))
        return try search.doubles(of: try trips(of: [span], in: catalogue), in: catalogue)
    }

    /// The words of the ledger by which an answer is done; nil where it needs none.
    private func deeds(
        _ answer: DoubleAnswer, _ found: [DoubleSearch.Double], _ span: RecordSpan
    ) throws -> [LedgerVerb]? {
        switch answer {
        case .anyway, .leave: return nil
        case .replace:
            var old: [RecordSpan] = []
            for double in found where !old.contains(double.old.trip.span) { old.append(double.old.trip.span) }
            return stride(from: 0, to: old.count, by: TripEditing.mostTrips).map { start in
                .delete(Array(old[start..<min(old.count, start + TripEditing.mostTrips)]))
            }
        case .same:
            let catalogue = try catalogue()
            let now = try search.doubles(of: try trips(of: [span], in: catalogue), in: catalogue)
            return now.map { .same($0.old.trip.span, double: $0.new.trip.span) }
        }
    }

    private func told(_ found: [DoubleSearch.Double]) throws -> [String] {
        let text = TripText(invocation)
        return found.map { double in
            FileWords.liesOn(
                text.times(double.new), text.distance(double.new.trip.metres), "\(double.old.id)",
                text.times(double.old))
        }
    }

    private func tell(_ path: String, _ outcome: Outcome) throws {
        switch outcome {
        case .takenIn(let tally, _, let farSteps):
            let words = FileWords.takenIn(
                shown(path), tally.points, wasSorted: tally.wasSorted, leftOut: tally.leftOutWords)
            try invocation.output.line(words)
            if let other = FileWords.otherSpeeds(shown(path), tally.speedUnit) { try invocation.output.line(other) }
            if farSteps > 0 {
                let hole = Quantity.duration(milliseconds: Thresholds.longestHole)
                try invocation.output.line(FileWords.farSteps(shown(path), farSteps, hole))
            }
        case .known: try invocation.output.line(FileWords.known(shown(path)))
        case .refused(let reason, let hint):
            Complaint.say(FileWords.refused(shown(path), reason))
            if let hint { Complaint.say(CommandLineWords.hint(hint)) }
        case .doubled(let found):
            Complaint.say(FileWords.notTakenIn(shown(path), found.count))
            for line in try told(found) { Complaint.say(line) }
        }
    }

    private func shown(_ path: String) -> String { path == "-" ? FileWords.standardInput : path }

    private func tellObject(_ path: String, _ outcome: Outcome) throws {
        try invocation.object { writer in
            writer.member("file", RawArguments.repaired(path))
            switch outcome {
            case .takenIn(let tally, let span, let farSteps):
                writer.member("format", tally.format.rawValue)
                writer.member("points", tally.points)
                writer.member("sorted", !tally.wasSorted)
                writer.optional("leftOut", tally.leftOutWords)
                if farSteps > 0 { writer.member("farSteps", farSteps) }
                if tally.speedUnit.tellsNothing {
                    writer.member("speedsLeftOut", true)
                } else if tally.speedUnit != .metresPerSecond {
                    writer.member("speedsDividedBy", tally.speedUnit.factor)
                }
                let trips = (try? trips(of: [span], in: catalogue())) ?? []
                writer.member("inNoTrip", inNoTrip(tally.points, trips))
                writer.array("trips", trips) { $1.string("\($0.id)") }
            case .known: writer.member("known", true)
            case .refused(let reason, let hint):
                writer.member("refused", reason)
                if let hint { writer.member("hint", hint) }
            case .doubled(let found):
                writer.array("doubleOf", found) { $1.string("\($0.old.id)") }
            }
        }
    }

    // MARK: Its trips

    private func catalogue() throws -> Catalogue {
        if !isDryRun { return try OpenCatalogue.of(invocation) }
        return try Catalogue(inMemory: BookSet(data: data))
    }

    private func trips(of spans: [RecordSpan], in catalogue: Catalogue) throws -> [TripEntry] {
        // The files of a run stand one after the other, unless another run took its turn between them.
        guard let log = spans.first?.log, let first = spans.map(\.sequences.lowerBound).min(),
            let last = spans.map(\.sequences.upperBound).max()
        else { return [] }
        var filter = TripFilter()
        filter.records = RecordSpan(log: log, first...last)
        return try TripEditing.all(catalogue, filter)
            .filter { entry in spans.contains { $0.intersects(entry.trip.span) } }
    }

    /// Every point is in exactly one trip, or the car stood there between two, or behind the last.
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
        if isDryRun {
            for line in try told(search.doubles(of: found, in: catalogue)) { try invocation.output.line(line) }
        }
        guard !shown.isEmpty else { return }
        try invocation.output.line("")
        let list = TripList(
            shown, hasMore: false, TripText(invocation), try ShortIDs(catalogue), columns: invocation.columns)
        for line in list.lines { try invocation.output.line(line) }
        try hintAtVehicle()
    }

    private func hintAtVehicle() throws {
        guard vehicle.isMissing, let name = try vehicle.names().first else { return }
        Complaint.say(CommandLineWords.hint(FileWords.saysWhose(name)))
    }
}
