import Drive

/// Reads the reports of gpsd, one JSON object a line: TPV for places, SKY for satellites. Damaged lines are counted and
/// never fatal. Of several receivers each is a segment of its own.
package struct GpsdReader: LineReader {
    /// A SKY of four constellations has some kilobytes.
    private static let longestLine = 65_536
    private static let mostDevices = 200

    package private(set) var tally = TrackTally(.gpsd)
    package var lines = LineSplitter(longest: longestLine)
    private var devices: [[UInt8]] = []
    /// The last SKY of each device.
    private var skies: [GpsdLine] = []
    /// gpsd may tell of a moment in several reports, which make one point.
    private var last: FilePoint?

    package init() {}

    package mutating func end(_ give: Give) throws(ExchangeError) {
        if let last { try give(last) }
        last = nil
    }

    package mutating func read(_ line: LineSplitter.Line, _ give: Give) throws(ExchangeError) {
        // Loggers write times in front.
        guard let start = line.bytes.firstIndex(of: UInt8(ascii: "{")) else {
            if !line.bytes.isEmpty { tally.leaveOut(.otherLine) }
            return
        }
        guard let point = point(UnsafeRawBufferPointer(rebasing: line.bytes[start...]), line) else { return }
        guard let earlier = last else {
            last = point
            return
        }
        if earlier.time == point.time, earlier.segment == point.segment {
            last = FilePoint(
                Fix(joining: earlier.fix, point.fix), position: earlier.position, segment: point.segment)
        } else {
            last = point
            try give(earlier)
        }
    }

    /// Damage is noted, and gives no point.
    private mutating func point(_ object: UnsafeRawBufferPointer, _ line: LineSplitter.Line) -> FilePoint? {
        do throws(ExchangeError) {
            guard !line.isTooLong else { throw ExchangeError(ExchangeWords.isTooLong(GpsdReader.longestLine)) }
            return try point(try GpsdLine(object), line.number)
        } catch {
            tally.leaveOut(.badLine, for: ExchangeError(error.reason, at: .line(line.number)))
            return nil
        }
    }

    private mutating func point(_ report: GpsdLine, _ line: Int) throws(ExchangeError) -> FilePoint? {
        switch report.kind {
        case .other:
            tally.leaveOut(.otherLine)
            return nil
        case .sky:
            if let device = device(report.device) { skies[device] = report }
            return nil
        case .position: break
        }
        guard report.fix.mode != .none else {
            tally.leaveOut(.withoutFix)
            return nil
        }
        guard var fix = try report.point() else {
            tally.leaveOut(report.fix.time == nil ? .withoutTime : .withoutPlace)
            return nil
        }
        guard let device = device(report.device) else {
            throw ExchangeError(ExchangeWords.hasTooManyReceivers(GpsdReader.mostDevices))
        }
        fix.device = UInt8(device)
        fix.satellites = fix.satellites ?? skies[device].fix.satellites
        fix.hdopTenths = fix.hdopTenths ?? skies[device].fix.hdopTenths
        return FilePoint(fix, position: line, segment: UInt32(device + 1))
    }

    private mutating func device(_ path: [UInt8]) -> Int? {
        if let index = devices.firstIndex(of: path) { return index }
        guard devices.count < GpsdReader.mostDevices else { return nil }
        devices.append(path)
        skies.append(GpsdLine())
        return devices.count - 1
    }
}
