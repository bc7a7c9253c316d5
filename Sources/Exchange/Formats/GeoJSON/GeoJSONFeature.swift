import Civil
import Drive

/// Everything that was read of a feature: places, times, and what its properties say of a point.
struct GeoJSONFeature {
    /// A day and a half, three a second; some megabytes.
    private static let mostPlaces = 500_000
    private static let noHeight = Int32.min
    private static let noTime = Int64.min
    private static let badTime = Int64.min + 1
    private static let noDegrees = Int64.max

    private struct Place {
        /// Nil for a bad one that is skipped.
        let coordinate: Coordinate?
        let height: Int32
        let startsLine: Bool
    }

    private let skipsBad: Bool
    /// The faults of the points that are skipped, one for each.
    private(set) var faults: [ExchangeError] = []
    /// Bytes before it.
    private(set) var start = 0
    var name: String?
    /// The drive that it is of and whether it is a segment of it: what Roadbook writes has both, a mark only the drive.
    var trip: String?
    var vehicle: String?
    var isSegment = false
    /// The values that the properties give.
    var fix = Fix(boottime: 0)
    private var places: [Place] = []
    private var times: [Int64] = []
    private var time: Int64?

    /// The lists of coordinates that are open, and how deep the innermost lay.
    private var depth = 0
    private var deepest = 0
    /// Numbers of the place at hand.
    private var axis = 0
    private var longitude: Int64 = 0
    private var latitude: Int64 = 0
    private var height = noHeight
    private var isNewLine = true

    init(skippingBadPoints skipsBad: Bool) { self.skipsBad = skipsBad }

    mutating func begin(at offset: Int) {
        clear()
        start = offset
    }

    mutating func clear() {
        places.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        faults.removeAll(keepingCapacity: true)
        (time, name, trip, vehicle) = (nil, nil, nil, nil)
        isSegment = false
        fix = Fix(boottime: 0)
        (depth, deepest, axis) = (0, 0, 0)
        isNewLine = true
    }

    var count: Int { places.count }
    var isLine: Bool { deepest > 1 }
    /// A segment may be a point alone.
    var isPart: Bool { isLine || (trip != nil && isSegment) }
    var isMark: Bool { !isLine && trip != nil && !isSegment }
    var hasTimes: Bool { !times.isEmpty || (time != nil && count == 1) }

    /// True if the point was skipped, and is counted as bad.
    func isBad(_ index: Int) -> Bool {
        let time = times.isEmpty ? time : times[index]
        return places[index].coordinate == nil || time == GeoJSONFeature.badTime
    }

    func startsLine(_ index: Int) -> Bool { places[index].startsLine }

    /// The points in the order in which they stand, a few perhaps without a time. As many times as places, or it is
    /// refused.
    func fixes() throws(ExchangeError) -> [Fix] {
        let times = times.isEmpty ? [time ?? 0] : self.times
        guard times.count == places.count else {
            throw ExchangeError(ExchangeWords.placesAndTimesDiffer(places.count, times.count), at: .byte(start))
        }
        return zip(places, times).map { place, time in
            var fix = isLine ? Fix(boottime: 0) : self.fix
            fix.time = time == GeoJSONFeature.noTime || time == GeoJSONFeature.badTime ? nil : time
            fix.coordinate = place.coordinate
            if place.height != GeoJSONFeature.noHeight { fix.altitudeDecimetres = place.height }
            fix.mode = fix.altitudeDecimetres == nil ? .twoDimensional : .threeDimensional
            return fix
        }
    }

    // MARK: Times

    mutating func setTime(_ value: Int64?, _ text: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) {
        guard !DecimalText.trimmed(text).isEmpty else { return }
        time = try plausible(value, text, offset)
    }

    mutating func addTime(_ value: Int64?, _ text: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) {
        guard times.count < GeoJSONFeature.mostPlaces else { throw tooLong(offset) }
        times.append(try plausible(value, text, offset))
    }

    /// A null among the times.
    mutating func addMissingTime(_ offset: Int) throws(ExchangeError) {
        guard times.count < GeoJSONFeature.mostPlaces else { throw tooLong(offset) }
        times.append(GeoJSONFeature.noTime)
    }

    private mutating func plausible(
        _ value: Int64?, _ text: UnsafeRawBufferPointer, _ offset: Int
    ) throws(ExchangeError) -> Int64 {
        if let value, UTCText.plausible.contains(value) { return value }
        let words = FixText.shown(text)
        try skip(value == nil ? ExchangeWords.isNoTime(words) : ExchangeWords.isImplausibleTime(words), offset)
        return GeoJSONFeature.badTime
    }

    /// A point is bad: it is skipped, or the file is refused.
    private mutating func skip(_ reason: String, _ offset: Int) throws(ExchangeError) {
        let error = ExchangeError(reason, at: .byte(offset), isOfPoint: true)
        guard skipsBad else { throw error }
        faults.append(error)
    }

    // MARK: Places

    /// A list of coordinates begins: a place, or several.
    mutating func beginPlace() {
        depth += 1
        axis = 0
    }

    /// East, north, up; what follows is nobody's.
    mutating func addNumber(_ number: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) {
        switch axis {
        case 0: longitude = try degrees(number, offset)
        case 1: latitude = try degrees(number, offset)
        case 2: height = FixText.altitude(number) ?? GeoJSONFeature.noHeight
        default: break
        }
        axis += 1
    }

    private func degrees(_ number: UnsafeRawBufferPointer, _ offset: Int) throws(ExchangeError) -> Int64 {
        if let value = FixText.degrees(number) { return value }
        guard !skipsBad else { return GeoJSONFeature.noDegrees }
        throw ExchangeError(ExchangeWords.isNoPlace(FixText.shown(number)), at: .byte(offset), isOfPoint: true)
    }

    mutating func endPlace(_ offset: Int) throws(ExchangeError) {
        if axis > 0 {
            try add(offset)
        } else {
            isNewLine = true
        }
        depth -= 1
        axis = 0
    }

    private mutating func add(_ offset: Int) throws(ExchangeError) {
        let coordinate = axis > 1 ? Coordinate(tenMillionths: latitude, longitude) : nil
        if coordinate == nil { try skip(ExchangeWords.isNoPlace, offset) }
        guard places.count < GeoJSONFeature.mostPlaces else { throw tooLong(offset) }
        let height = axis > 2 ? height : GeoJSONFeature.noHeight
        places.append(Place(coordinate: coordinate, height: height, startsLine: isNewLine))
        deepest = max(deepest, depth)
        isNewLine = false
    }

    private func tooLong(_ offset: Int) -> ExchangeError {
        ExchangeError(ExchangeWords.hasTooManyPlaces(GeoJSONFeature.mostPlaces), at: .byte(offset))
    }
}
