import AppendLog
import Catalogue
import Drive
import Exchange
import Terminal
import Trips

/// Trips on their way out of the books into files or a pipe, point by point.
final class ExportRun {
    private let order: ExportOrder
    private let export: TripExport
    private let waypoints: [[Waypoint]]
    private var target: ExportTarget
    private var file: ExportFile?
    private var writer: (any TrackWriter)?
    private var pen: TrackPrivacyFilter?
    /// The trip that the last point was of.
    private var current: Int?
    /// Trips of which something was written, in this file and at all.
    private var inFile = 0
    private var written = 0

    init(_ order: ExportOrder, _ export: TripExport, _ waypoints: [[Waypoint]], _ target: ExportTarget) {
        self.order = order
        self.export = export
        self.waypoints = waypoints
        self.target = target
    }

    func run(reading catalogue: Catalogue) throws {
        try ExportedPoints(of: export.entries).read(from: catalogue, FileWords.exporting) { index, point in
            try self.write(point.fix, point.way, of: index)
        }
        try endTrip()
        if !order.isSplit { try endFile() }
        try tell()
    }

    private func tell() throws {
        let isPrivate = export.visits > 0
        if isPrivate { Complaint.say(FileWords.privatePlaces(export.visits)) }
        let hidden = export.entries.count - written
        guard hidden > 0 else { return }
        let why =
            export.isTrimmed ? FileWords.trimmedAway : isPrivate ? FileWords.isPrivate : FileWords.noPointsLeft
        guard written > 0 else {
            throw FileWords.notExported(export.entries.count, why)
        }
        Complaint.say(FileWords.leftOut(hidden, why))
    }

    // MARK: Points

    private func write(_ fix: Fix, _ way: WayEvidence?, of index: Int) throws {
        if index != current {
            try endTrip()
            try begin(index)
        }
        pen?.point(fix, way)
        if let failed = file?.failure { throw failed }
    }

    private func begin(_ index: Int) throws {
        if file == nil { try beginFile(order.isSplit ? index..<index + 1 : 0..<export.entries.count) }
        current = index
        pen?.begin(export.track(index), export.trims[index])
    }

    private func endTrip() throws {
        guard current != nil else { return }
        current = nil
        if pen?.endTrack() == true { inFile += 1 }
        if order.isSplit { try endFile() }
    }

    // MARK: Files

    private func beginFile(_ range: Range<Int>) throws {
        let name = { (ending: String) in self.export.name(range, ending: ending) }
        let file = try target.open(name, id: "\(export.entries[range.lowerBound].id)")
        let writer = order.format.writer(to: file.text)
        writer.begin(export.document(range, waypoints))
        self.file = file
        self.writer = writer
        pen = TrackPrivacyFilter(writer, simplify: order.simplify)
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
