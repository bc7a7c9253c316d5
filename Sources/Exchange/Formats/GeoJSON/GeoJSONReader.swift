import Drive

/// GeoJSON whose features say when: points with a time, lines with a time for each of their places.
///
/// It is read feature by feature and is never whole in memory; a line is, because its times may stand before its places
/// or behind them.
package struct GeoJSONReader: TrackReader {
    package private(set) var tally = TrackTally(.geoJSON)
    private var tokens = JSONTokens()
    private var levels: [Level] = []
    private var member = Member.other
    private var feature: GeoJSONFeature
    private var isGeoJSON = false
    private var tracks: UInt32 = 0
    private var segments: UInt32 = 0
    /// The track of the lone points, 0 before the first.
    private var pointTrack: UInt32 = 0
    private var pointSegment: UInt32 = 0
    private var lineTrack: UInt32 = 0
    private var lineSegment: UInt32 = 0
    /// The drive's, else the line's name.
    private var lineIdentity: String?
    /// The place and time of the last point: a line that begins there and then goes on where the last one ended.
    private var end: (place: Coordinate?, time: Int64?)

    /// The kind of an object or array, told by where it stands.
    private enum Level {
        /// The document, and whatever stands in a list of features.
        case feature
        case features, geometry, properties, coordinateProperties
        case coordinates, times
        case other
    }

    private enum Member {
        case type, features, geometry, coordinates, properties, coordinateProperties
        case time, name, speed, course, height, error, dilution, satellites
        case trip, segment, vehicle
        case other
    }

    package init(skippingBadPoints skipsBad: Bool = false) { feature = GeoJSONFeature(skippingBadPoints: skipsBad) }

    package mutating func feed(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError) {
        var tokens = JSONTokens()
        swap(&tokens, &self.tokens)
        try tokens.feed(bytes) { token, offset throws(ExchangeError) in try self.accept(token, offset, give) }
        swap(&tokens, &self.tokens)
    }

    package mutating func finish(_ give: Give) throws(ExchangeError) {
        var tokens = JSONTokens()
        swap(&tokens, &self.tokens)
        try tokens.finish { token, offset throws(ExchangeError) in try self.accept(token, offset, give) }
        swap(&tokens, &self.tokens)
        guard isGeoJSON else { throw ExchangeError(ExchangeWords.isOtherJSON) }
    }

    // MARK: Tokens

    private mutating func accept(_ token: JSONTokens.Token, _ offset: Int, _ give: Give) throws(ExchangeError) {
        switch token {
        case .beginObject: begin(objectLevel, offset)
        case .beginArray: begin(arrayLevel, offset)
        case .endObject, .endArray: try close(offset, give)
        case .name(let name): member = GeoJSONReader.member(name, in: levels.last ?? .other)
        case .string(let text): try self.accept(text: text, offset)
        case .number(let text): try self.accept(number: text, offset)
        case .word: if case .times = levels.last { try feature.addMissingTime(offset) }
        }
    }

    private var objectLevel: Level {
        switch levels.last {
        case nil, .features: return .feature
        case .feature:
            if member == .geometry { return .geometry }
            return member == .properties ? .properties : .other
        case .properties: return member == .coordinateProperties ? .coordinateProperties : .other
        default: return .other
        }
    }

    private var arrayLevel: Level {
        switch levels.last {
        case .feature where member == .features: return .features
        case .feature where member == .coordinates, .geometry where member == .coordinates, .coordinates:
            return .coordinates
        case .properties where member == .time, .coordinateProperties where member == .time, .times: return .times
        default: return .other
        }
    }

    private mutating func begin(_ level: Level, _ offset: Int) {
        if case .feature = level { feature.begin(at: offset) }
        if case .coordinates = level { feature.beginPlace() }
        levels.append(level)
        // In an object the next member has a name; in an array nothing has.
        member = .other
    }

    private mutating func close(_ offset: Int, _ give: Give) throws(ExchangeError) {
        let level = levels.popLast()
        member = .other
        if case .coordinates = level { try feature.endPlace(offset) }
        if case .feature = level { try closeFeature(give) }
    }

    private mutating func accept(text: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) {
        if case .times = levels.last {
            return try feature.addTime(JSONTime.milliseconds(text: text), text, offset)
        }
        switch member {
        case .type: if GeoJSONReader.types.contains(where: { JSONTokens.isWord(text, $0) }) { isGeoJSON = true }
        case .time: try feature.setTime(JSONTime.milliseconds(text: text), text, offset)
        case .name: acceptName(String(decoding: text.prefix(TrackTally.longestName), as: UTF8.self))
        case .trip: feature.trip = String(decoding: text.prefix(TrackTally.longestName), as: UTF8.self)
        case .vehicle: feature.vehicle = String(decoding: text.prefix(TrackTally.longestName), as: UTF8.self)
        default: acceptValue(text)
        }
    }

    private mutating func accept(number: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) {
        switch levels.last {
        case .coordinates: try feature.addNumber(number, offset)
        case .times: try feature.addTime(JSONTime.milliseconds(number: number), number, offset)
        default:
            guard member == .time else { return acceptValue(number) }
            try feature.setTime(JSONTime.milliseconds(number: number), number, offset)
        }
    }

    private mutating func acceptName(_ name: String) {
        if case .properties = levels.last {
            feature.name = name
        } else if levels.count == 1 {
            tally.name = name
        }
    }

    /// A number of the properties, or text that holds one.
    private mutating func acceptValue(_ text: UnsafeRawBufferPointer) {
        switch member {
        case .speed: feature.fix.speedCentimetresPerSecond = FixText.speed(text)
        case .course: feature.fix.courseDecidegrees = FixText.course(text)
        case .height: feature.fix.altitudeDecimetres = FixText.altitude(text)
        case .error: feature.fix.horizontalErrorDecimetres = FixText.tenths(text)
        case .dilution: feature.fix.hdopTenths = FixText.tenths(text)
        case .satellites: feature.fix.satellites = FixText.satellites(text)
        case .segment: feature.isSegment = true
        default: break
        }
    }

    // MARK: Features

    private mutating func closeFeature(_ give: Give) throws(ExchangeError) {
        defer { feature.clear() }
        for error in feature.faults { tally.leaveOut(.badPoint, for: error) }
        guard feature.count > 0 else { return }
        guard !feature.isMark else { return tally.leaveOut(.waypoint, feature.count) }
        guard feature.hasTimes else { return tally.leaveOut(.withoutTime, feature.count) }
        let fixes = try feature.fixes()
        var isNew = false
        var isFirst = true
        for (index, fix) in fixes.enumerated() {
            isNew = isNew || feature.startsLine(index)
            guard fix.time != nil, fix.coordinate != nil else {
                if !feature.isBad(index) { tally.leaveOut(.withoutTime) }
                continue
            }
            if feature.isPart { beginLine(fix, isFirst: isFirst, isNew: isNew) }
            (isNew, isFirst) = (false, false)
            if !feature.isPart, pointSegment == 0 { beginPoints() }
            let place = feature.isPart ? (lineTrack, lineSegment) : (pointTrack, pointSegment)
            try give(FilePoint(fix, position: feature.start, track: place.0, segment: place.1))
            end = (fix.coordinate, fix.time)
        }
    }

    /// Lone points are one track, whatever their names.
    private mutating func beginPoints() {
        segments += 1
        pointSegment = segments
        pointTrack = addTrack(nil)
    }

    private mutating func beginLine(_ fix: Fix, isFirst: Bool, isNew: Bool) {
        guard isNew else { return }
        let goesOn = isFirst && lineSegment > 0 && end.place == fix.coordinate && end.time == fix.time
        let identity = feature.trip ?? feature.name
        if isFirst, lineTrack == 0 || identity != lineIdentity {
            lineTrack = addTrack(feature.name, vehicle: feature.vehicle)
            lineIdentity = identity
        } else if goesOn {
            return
        }
        segments += 1
        lineSegment = segments
    }

    private mutating func addTrack(_ name: String?, vehicle: String? = nil) -> UInt32 {
        tally.addTrack(name, vehicle: vehicle)
        tracks += 1
        return tracks
    }

    // MARK: Names

    private static let types: [StaticString] = [
        "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon",
        "MultiPolygon", "GeometryCollection",
    ]

    private static let featureMembers: [(StaticString, Member)] = [
        ("type", .type), ("features", .features), ("locations", .features), ("geometry", .geometry),
        ("coordinates", .coordinates), ("properties", .properties), ("name", .name),
    ]

    private static let properties: [(StaticString, Member)] = [
        ("time", .time), ("timestamp", .time), ("coordTimes", .time), ("times", .time),
        ("coordinateProperties", .coordinateProperties), ("name", .name), ("speed", .speed), ("course", .course),
        ("heading", .course), ("bearing", .course), ("altitude", .height), ("elevation", .height), ("ele", .height),
        ("accuracy", .error), ("horizontal_accuracy", .error), ("hdop", .dilution), ("satellites", .satellites),
        ("sat", .satellites), ("trip", .trip), ("segment", .segment),
        ("vehicle", .vehicle),
    ]

    private static func member(_ name: UnsafeRawBufferPointer, in level: Level) -> Member {
        switch level {
        case .feature: return featureMembers.first { JSONTokens.isWord(name, $0.0) }?.1 ?? .other
        case .geometry: return featureMembers.first { JSONTokens.isWord(name, $0.0) && $0.1 != .name }?.1 ?? .other
        case .properties: return properties.first { JSONTokens.isWord(name, $0.0) }?.1 ?? .other
        case .coordinateProperties: return JSONTokens.isWord(name, "times") ? .time : .other
        default: return .other
        }
    }
}
