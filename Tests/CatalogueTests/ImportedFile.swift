import AppendLog
import Catalogue
import Drive
import Files
import Glibc
import Ledger
import TemporaryFolders
import Testing
import Trips
import World

/// A data directory into which files come: points of places and times, and no more.
final class ImportSink: Sink {
    typealias Failure = any Error

    /// A second before the first point.
    static var begin: Int64 { 1_784_509_999_000 }
    static var sieves: Bool { true }

    let frame = ImportFrame.Begin(hash: ImportSink.digest(1), format: "gpx", origin: "tour.gpx")
    private let folder = TemporaryFolder()
    private var writer: ImportWriter?
    private var failure: (any Error)?

    init(_ rules: DriveRules, cars: [Car.ID]) throws {}

    var data: String { folder.path }
    var books: BookSet { BookSet(data: data) }
    var imports: Imports { Imports("\(data)/imports") }
    var deadline: Int64? { nil }

    static func digest(_ number: UInt8) -> Digest { [number].withUnsafeBytes { Digest(of: $0) } }

    func hear(_ event: DriveMachine.Event, at moment: Moment) {
        guard case .fix(let fix) = event else { return }
        let point = Fix(boottime: 0, time: fix.time, mode: .threeDimensional, coordinate: fix.coordinate)
        do { try writer?.point(point) } catch { failure = error }
    }

    func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {}
    func start(_ start: WorldStart) {}

    func commit(at moment: Moment) throws { if let failure { throw failure } }

    func write(into writer: ImportWriter, _ body: (ImportWriter) throws -> Void) throws {
        self.writer = writer
        defer { self.writer = nil }
        try body(writer)
        if let failure { throw failure }
    }
}

typealias ImportedFile = World<ImportSink>

extension World where S == ImportSink {
    /// 2026-07-20 01:13:20 UTC
    static var start: Int64 { begin + 1_000 }

    static func search(_ words: String) -> TripFilter {
        var filter = TripFilter()
        filter.words = words
        return filter
    }

    /// The file has all that happens meanwhile.
    func write(
        hash: UInt8 = 1, vehicle: String? = nil, rules: DriveRules = DriveRules(), ends: Bool = true,
        _ body: (ImportWriter) throws -> Void
    ) throws {
        var frame = sink.frame
        frame.hash = ImportSink.digest(hash)
        frame.vehicle = vehicle
        let writer = try #require(try sink.imports.write(frame, rules: rules))
        try sink.write(into: writer, body)
        if ends { try writer.end() }
    }

    // MARK: Other machines

    func receive(_ other: String, as name: String) throws {
        mkdir("\(sink.data)/machines", 0o755)
        mkdir("\(sink.data)/machines/\(name)", 0o755)
        for book in ["spool", "ledger"] {
            let target = "\(sink.data)/machines/\(name)/\(book)"
            mkdir(target, 0o755)
            for file in TemporaryFolder.names(in: "\(other)/\(book)") {
                try #require(link("\(other)/\(book)/\(file)", "\(target)/\(file)") == 0)
            }
        }
    }

    func lose(_ name: String) { FolderRemoval.remove("\(sink.data)/machines/\(name)") }
}
