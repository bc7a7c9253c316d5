import AppendLog
import Exchange
import Glibc
import Ledger
import Terminal
import Trips

/// One file on its way into the log.
final class ImportedFile {
    /// The file came in before.
    struct Known: Error {}
    /// Something is there of the same times.
    struct Overlap: Error {}

    private let path: String
    private let imports: Imports
    /// The log in which a file may be already, also where this one goes into another.
    private let known: Imports
    private let invocation: Invocation
    private let vehicle: ImportedVehicle
    private var hash = SHA256()
    private var bytes: Int64 = 0
    private var writer: ImportWriter?
    private var track = 0
    private(set) var times: ClosedRange<Int64>?
    /// Steps that were cut, for no track has them.
    private(set) var farSteps = 0
    /// True if it is written where nobody keeps it.
    private let isTrial: Bool
    /// Asked of the times of the file before anything is written.
    private let isOverlap: (ClosedRange<Int64>) throws -> Bool

    init(
        _ path: String, _ imports: Imports, known: Imports, _ invocation: Invocation, _ vehicle: ImportedVehicle,
        isTrial: Bool,
        isOverlap: @escaping (ClosedRange<Int64>) throws -> Bool = { _ in false }
    ) {
        self.path = path
        self.imports = imports
        self.known = known
        self.invocation = invocation
        self.vehicle = vehicle
        self.isTrial = isTrial
        self.isOverlap = isOverlap
    }

    func read(_ descriptor: Int32, spillingIn directory: String) throws -> TrackTally {
        var status = stat()
        fstat(descriptor, &status)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let progress = Progress(FileWords.reading(path), total: isFile ? Int64(status.st_size) : 0)
        defer { progress.finish() }
        let skipsBad = invocation.values.has("skip-bad")
        return try TrackFile.read(descriptor, spillingIn: directory, skippingBadPoints: skipsBad) { piece in
            hash.update(piece)
            bytes += Int64(piece.count)
            progress.update(bytes)
        } _: { event in
            try write(event)
        }
    }

    private func write(_ event: TrackEvent) throws {
        switch event {
        case .segment(let segment):
            if writer == nil { try open(segment) }
            guard segment.track != track else { return }
            track = segment.track
            try writer?.track(name: segment.name, isOneDrive: segment.format.hasDrives, medianStep: segment.medianStep)
            try writer?.weather(
                departure: ImportedFile.weather(segment.weather?.departure),
                arrival: ImportedFile.weather(segment.weather?.arrival))
        case .fix(let fix, _): try writer?.point(fix)
        }
    }

    private static func weather(_ told: ToldFacts.Weather?) -> ToldWeather? {
        told.flatMap { ToldWeather(celsius: $0.temperatureCelsius, words: $0.description) }
    }

    private func open(_ segment: TrackSegment) throws {
        let origin = path == "-" ? nil : RawArguments.repaired(path).split(separator: "/").last.map(String.init)
        let digest = hash.digest()
        if try known.holds(digest) { throw Known() }
        times = segment.times
        if let times, try isOverlap(times) { throw Overlap() }
        let vehicle = isTrial ? segment.vehicle : try vehicle.name(in: path, told: segment.vehicle)
        let frame = ImportFrame.Begin(
            hash: digest, format: segment.format.rawValue, vehicle: vehicle, origin: origin)
        let rules = invocation.places.settings.read().settings.driveRules
        if !isTrial { try makeHome() }
        writer = try imports.write(frame, rules: rules) { holder in
            Complaint.say(FileWords.waitingToImport(holder?.description))
        }
        if writer == nil { throw Known() }
    }

    /// A computer that only takes in files has no data directory before the first.
    private func makeHome() throws {
        let places = invocation.places
        OpenCatalogue.make(places.data)
        _ = try LogKind.imports.existing(in: places, mayBegin: true)
    }

    /// On the card when this returns.
    func end() throws -> RecordSpan {
        guard let writer else { throw FileWords.noPoints(path) }
        try writer.end()
        farSteps = writer.farSteps
        self.writer = nil
        return writer.span
    }
}
