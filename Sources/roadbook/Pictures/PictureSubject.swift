import Catalogue
import Draw
import Drive
import Exchange
import Settings
import Terminal
import Trips

/// The trips of a picture, and what may be told of them.
struct PictureSubject {
    /// The names of so many places are on a poster at most.
    private static let mostPlaces = 12

    private let export: TripExport
    private let catalogue: Catalogue
    private let trim: Double?
    private let hiding: PrivatePlaces
    /// With the roads of other days below the ways: not on a picture of these trips alone that somebody is sent.
    var hasOtherRoads = false
    /// The folder of the files of coasts.
    private let coasts: String
    /// The trips of which something is shown.
    private var shown: [Int]
    /// The corners of all that is shown, once they are known.
    private var corners: [Coordinate]?
    /// The figures of trips of which a part is hidden, as others are told them.
    private var parts: [Int: ShownPart] = [:]
    /// The words under a picture that shows private places.
    private var foot: String?

    /// `trimKey` is the setting of how much of the ends is hidden where nothing is typed.
    init(_ invocation: Invocation, for usual: Audience, trimKey: SettingKey? = nil) throws {
        let catalogue = try OpenCatalogue.of(invocation)
        let entries = try ChosenTrips(invocation).entries(catalogue, invocation)
        let audience = Audience(usual, invocation.values)
        let trim = try PictureSubject.trim(invocation, trimKey)
        try self.init(entries, trim: trim, PrivatePlaces(for: audience, catalogue), catalogue, invocation)
        if audience == .household, invocation.values["output"] != nil {
            foot = try HeldPrivately(entries, catalogue).words
        }
    }

    init(
        _ entries: [TripEntry], trim: Double?, _ hiding: PrivatePlaces, _ catalogue: Catalogue,
        _ invocation: Invocation
    ) throws {
        (self.catalogue, self.trim, self.hiding) = (catalogue, trim, hiding)
        coasts = invocation.places.settings.read().settings.text(.coasts)
        export = try TripExport(entries, trim: trim, hiding, catalogue, zones: invocation.zones)
        shown = Array(entries.indices)
        if export.visits > 0 { Complaint.say(FileWords.privatePlaces(export.visits)) }
    }

    private static func trim(_ invocation: Invocation, _ key: SettingKey?) throws -> Double? {
        guard let key else { return try ExportOrder.metres("trim", invocation.values) }
        guard let typed = invocation.values["trim"] else {
            let metres = invocation.places.settings.read().settings.real(key)
            return metres > 0 ? metres : nil
        }
        return Double(typed) == 0 ? nil : try ExportOrder.metres("trim", invocation.values)
    }

    /// True if there is more than one drive to show.
    var isMany: Bool { export.entries.count > 1 }

    /// The name of the file where only a directory was named.
    func fileName(ending: String) -> String { export.name(0..<export.entries.count, ending: ending) }

    // MARK: Drives

    /// All drives, point by point.
    mutating func drives() throws -> [DrawnDrive] {
        var drives: [DrawnDrive] = []
        var shown: [Int] = []
        var parts: [Int: ShownPart] = [:]
        let export = export
        var pen = SpeedPen(DriveRules())
        try WayPass.read(export, from: catalogue) { index in
            shown.append(index)
            pen = SpeedPen(export.entries[index].trip.judging)
            drives.append(DrawnDrive([]))
        } point: { fix, place, way in
            drives[drives.count - 1].points.append(pen.point(fix, place, way))
        } part: { index, part in
            parts[index] = part
        }
        guard !drives.isEmpty else { throw PictureWords.nothingLeft }
        (self.shown, self.parts) = (shown, parts)
        let marks = try export.waypoints(catalogue)
        for place in drives.indices { label(&drives[place], shown[place], marks[shown[place]]) }
        return drives
    }

    /// Ends and marks as they may be told.
    private func label(_ drive: inout DrawnDrive, _ index: Int, _ marks: [Waypoint]) {
        let entry = export.entries[index]
        let isGuarded = export.isGuarded(index)
        let trip = entry.trip
        drive.length =
            isGuarded
            ? parts[index].map { .init(measured: $0.measuredMetres, inferred: $0.inferredMetres) }
            : .init(measured: trip.measuredMetres, inferred: trip.inferredMetres)
        drive.start = (isGuarded ? export.cities(index).start : entry.startPlace) ?? PictureWords.start
        if !entry.trip.isOpen {
            drive.finish = (isGuarded ? export.cities(index).end : entry.endPlace) ?? PictureWords.finish
        }
        drive.marks = marks.map { DrawnDrive.Mark($0.place, $0.text) }
    }

    /// A poster of all drives, which keeps none of their points. A report has the sums of its time beside it, in which
    /// a drive over the end of that time counts in part.
    mutating func poster(_ style: PictureStyle, _ text: TripText, hasSums: Bool = true) throws -> Scene {
        let corners = try allCorners()
        guard !shown.isEmpty else { throw PictureWords.nothingLeft }
        var poster = PosterPicture(around: corners, style, told.mapWords(text, hasSums: hasSums))
        poster.places = namedPlaces()
        try WayPass.read(export, from: catalogue) { _ in
            poster.beginDrive()
        } point: { _, place, way in
            poster.add(place, way)
        }
        return try poster.scene(ground: ground)
    }

    /// The ends of the trips that have names, the most frequent first; none of a trip of which nothing may be told.
    private func namedPlaces() -> [DrawnDrive.Mark] {
        var found: [String: (count: Int, place: Coordinate)] = [:]
        for index in shown where !export.isGuarded(index) {
            let entry = export.entries[index]
            let finish = entry.trip.isOpen ? nil : entry.endPlace
            for (name, place) in [(entry.startPlace, entry.trip.first), (finish, entry.trip.last)] {
                guard let name, let place else { continue }
                found[name, default: (0, place)].count += 1
            }
        }
        let sorted = found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return sorted.prefix(PictureSubject.mostPlaces).map { DrawnDrive.Mark($1.place, $0) }
    }

    /// Coasts, borders, and the roads below the ways as far as they may be shown.
    func ground(_ frame: MapFrame, _ style: PictureStyle) throws -> MapLines {
        let files = CoastFiles(directory: coasts)
        return MapLines(
            roads: hasOtherRoads ? try OwnRoads(catalogue, trim: trim, hiding).lines(frame, style) : [],
            coasts: files.coasts(frame, style), borders: files.borders(frame, style))
    }

    /// False where all of it is hidden.
    mutating func showsAnything() throws -> Bool {
        _ = try allCorners()
        return !shown.isEmpty
    }

    private mutating func allCorners() throws -> [Coordinate] {
        if let corners { return corners }
        let corners = try readCorners()
        self.corners = corners
        return corners
    }

    /// The corners of all that is shown. Where something is hidden the frame must not tell of it either, so that only
    /// the points themselves can say.
    private mutating func readCorners() throws -> [Coordinate] {
        guard export.trims.contains(where: { $0 != nil }) else {
            return try catalogue.routeBoxes(of: export.entries).flatMap(\.corners)
        }
        var boxes: [CoordinateBox] = []
        var shown: [Int] = []
        var box: CoordinateBox?
        var parts: [Int: ShownPart] = [:]
        try WayPass.read(export, from: catalogue) { index in
            shown.append(index)
            if let box { boxes.append(box) }
            box = nil
        } point: { _, place, _ in
            if box == nil { box = CoordinateBox(place) } else { box?.add(place) }
        } part: { index, part in
            parts[index] = part
        }
        if let box { boxes.append(box) }
        (self.shown, self.parts) = (shown, parts)
        return boxes.flatMap(\.corners)
    }

    /// The words of what is shown, once it is known.
    var told: ToldDrives { ToldDrives(export: export, shown: shown, parts: parts, foot: foot) }
}

extension CoordinateBox {
    fileprivate var corners: [Coordinate] {
        [Coordinate(latitudeE7: south, longitudeE7: west), Coordinate(latitudeE7: north, longitudeE7: east)]
    }
}
