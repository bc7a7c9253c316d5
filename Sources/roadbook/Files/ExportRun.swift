import AppendLog
import Catalogue
import Drive
import Exchange
import Terminal
import Trips

/// Trips on their way out of the books into files or a pipe, point by point.
final class ExportRun {
    /// So often the progress is looked at.
    private static let pace: Int64 = 4_096
    /// A report of the receiver is under way for so long at most, milliseconds.
    private static let mostUnderWay: Int64 = 2_000

    private let export: TripExport
    private let waypoints: [[Waypoint]]
    private var target: ExportTarget
    private var file: ExportFile?
    private var writer: (any TrackWriter)?
    private var pen: TrackPrivacyFilter?
    /// The trip that the last point was of.
    private var current: Int?
    private var last: TripPoint?
    private var judge = StepJudge()
    /// Trips of which something was written, in this file and at all.
    private var inFile = 0
    private var count: Int64 = 0
    private var written = 0
    private var failure: (any Error)?

    init(_ export: TripExport, _ waypoints: [[Waypoint]], _ target: ExportTarget) {
        self.export = export
        self.waypoints = waypoints
        self.target = target
    }

    func run(reading catalogue: Catalogue) throws {
        let points = export.entries.reduce(0) { $0 + Int64($1.trip.fixes) }
        let progress = Progress(FileWords.exporting, total: points, unit: .things(CountWords.points))
        for range in sameBook where failure == nil {
            try read(range, in: catalogue.directories(of: export.entries[range.lowerBound].trip), progress)
        }
        progress.finish()
        if let failure { throw failure }
        try endTrip()
        if !export.order.isSplit { try endFile() }
        try tell()
    }

    /// Trips that are read together.
    private var sameBook: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in export.entries.indices {
            let log = export.entries[index].trip.span.log
            if let last = ranges.last, export.entries[last.lowerBound].trip.span.log == log {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }

    private func read(_ range: Range<Int>, in spool: [String], _ progress: Progress) throws {
        do throws(LogError) {
            try TripTrails(of: export.entries[range].map(\.trip), in: spool).read { index, point in
                count += 1
                if count % ExportRun.pace == 0 { progress.update(count) }
                write(point, of: range.lowerBound + index)
                return failure == nil
            }
        } catch {
            throw Complaint(error)
        }
    }

    private func tell() throws {
        let isPrivate = export.visits > 0
        if isPrivate { Complaint.say(FileWords.privatePlaces(export.visits)) }
        let hidden = export.entries.count - written
        guard hidden > 0 else { return }
        let why =
            export.order.trim != nil ? FileWords.trimmedAway : isPrivate ? FileWords.isPrivate : FileWords.noPointsLeft
        guard written > 0 else {
            throw FileWords.notExported(export.entries.count, why)
        }
        Complaint.say(FileWords.leftOut(hidden, why))
    }

    // MARK: Points

    private func write(_ point: TripPoint, of index: Int) {
        do {
            if index != current {
                try endTrip()
                try begin(index)
            }
            var fix = point.fix
            fix.time = ExportRun.time(of: point)
            let milliseconds = point.milliseconds(drivenSince: last)
            let way = judge.way(to: fix, after: milliseconds, export.entries[index].trip.judging)
            pen?.point(fix, last == nil ? nil : way)
            last = point
            if let failed = file?.failure { throw failed }
        } catch {
            failure = error
        }
    }

    /// The receiver's own, where it is nearly that of the recorder's clock: it does not know how long the report was
    /// under way.
    private static func time(of point: TripPoint) -> Int64? {
        guard let utc = point.utc, let told = point.fix.time, abs(told - utc) <= mostUnderWay else { return point.utc }
        return told
    }

    private func begin(_ index: Int) throws {
        if file == nil { try beginFile(export.order.isSplit ? index..<index + 1 : 0..<export.entries.count) }
        current = index
        last = nil
        judge = StepJudge()
        pen?.begin(export.track(index), export.trims[index])
    }

    private func endTrip() throws {
        guard current != nil else { return }
        current = nil
        if pen?.endTrack() == true { inFile += 1 }
        if export.order.isSplit { try endFile() }
    }

    // MARK: Files

    private func beginFile(_ range: Range<Int>) throws {
        let name = { (ending: String) in self.export.name(range, ending: ending) }
        let file = try target.open(name, id: "\(export.entries[range.lowerBound].id)")
        let writer = export.order.format.writer(to: file.text)
        writer.begin(export.document(range, waypoints))
        self.file = file
        self.writer = writer
        pen = TrackPrivacyFilter(writer, simplify: export.order.simplify)
    }

    /// One without a trip is none.
    private func endFile() throws {
        guard let file else { return }
        self.file = nil
        writer?.end()
        if inFile > 0 { try file.commit() } else { file.discard() }
        written += inFile
        inFile = 0
    }
}
