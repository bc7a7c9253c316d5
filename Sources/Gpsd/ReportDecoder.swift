import CGPS
import Drive
import Glibc

/// Decodes gpsd's lines: the plain ones of a fix by ``PlainFix``, all others by libgps, which is trusted as far as it
/// can be.
///
/// What libgps does with a report it cannot read, in both API 11 and 14:
///
/// * It says nothing. A fix may be read half, and looks whole. So a mark is written behind the last attribute of each
///   line, and only what came with the mark is used.
/// * It goes on reading where it failed, and goes round for ever when the word `"class":` still stands there: five
///   receivers in gpsd's list are enough. So a line that has the word twice is never given to it.
/// * `set` keeps what earlier reports have set. So it is cleared before each.
///
/// Nothing is allocated for a fix or a sky once each receiver has been seen.
package final class ReportDecoder {
    package internal(set) var counters = GpsdCounters()
    /// The interval at which the sky is read, in milliseconds of boottime and for each receiver: 0 for every time, nil
    /// for never. Reading it costs more than the fix itself. Where the receiver tells no error of its own, the sky is
    /// all there is to judge a fix by, and is always read.
    package var skyInterval: Int64? = 10_000

    private let data: UnsafeMutablePointer<gps_data_t>
    private let path: UnsafePointer<CChar>
    private var plain = PlainFix()
    private var devices = DeviceTable()
    private var skies = [Sky?](repeating: nil, count: DeviceTable.limit)
    private var skyReadFrom: Int64 = .min / 2
    /// True if the last fix with a place told its horizontal error.
    private var hasError = false

    package init() {
        data = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
        memset(data, 0, MemoryLayout<gps_data_t>.size)
        let offset = MemoryLayout<gps_data_t>.offset(of: \gps_data_t.dev.path) ?? 0
        path = (UnsafeRawPointer(data) + offset).assumingMemoryBound(to: CChar.self)
    }

    deinit { data.deallocate() }

    package func path(ofDevice device: UInt8) -> String? { devices.path(device) }

    package func sky(ofDevice device: UInt8) -> Sky? {
        Int(device) < skies.count ? skies[Int(device)] : nil
    }

    /// Reads one line. It may be written to meanwhile, up to `LineBuffer.slack` behind its end, but is left as it was.
    package func decode(_ line: UnsafeMutableRawBufferPointer, at boottime: Int64) -> GpsdReport {
        let report = read(line, boottime)
        counters.lines += 1
        switch report {
        case .fix: counters.fixes += 1
        case .lostFix: counters.lostFixes += 1
        case .sky(let isRead):
            counters.skies += 1
            counters.skiesRead += isRead ? 1 : 0
        case .error: counters.errors += 1
        case .garbage: counters.garbageLines += 1
        case .version, .devices, .device, .other: break
        }
        return report
    }

    private func read(_ line: UnsafeMutableRawBufferPointer, _ boottime: Int64) -> GpsdReport {
        let text = UnsafeRawBufferPointer(line)
        switch ReportClass(of: text) {
        case .tpv: return readsFix(line) ? fix(boottime) : .lostFix
        case .sky: return sky(line, boottime)
        case .version: return version(line)
        case .devices: return .devices(max(0, text.occurrences(of: ReportClass.key) - 1))
        case .device: return device(line)
        case .error: return .error
        case .other: return .other
        case nil: return .garbage
        }
    }

    // MARK: libgps

    /// False when libgps did not get to the end of the line.
    private func unpack(_ line: UnsafeMutableRawBufferPointer, _ mark: ParseSentinel) -> Bool {
        guard UnsafeRawBufferPointer(line).occurrences(of: ReportClass.key) == 1 else { return false }
        return mark.unpack(line, into: data)
    }

    private func readsFix(_ line: UnsafeMutableRawBufferPointer) -> Bool {
        if plain.read(UnsafeRawBufferPointer(line), into: data) { return true }
        guard unpack(line, .time) else { return false }
        plain.learn(UnsafeRawBufferPointer(line), data.pointee.fix.time)
        return true
    }

    /// Without a mode, which gpsd sends as long as a receiver has not said one, it is a fix without a place.
    private func fix(_ boottime: Int64) -> GpsdReport {
        let device = deviceIndex()
        var fix = Fix(boottime: boottime, mode: FixDigits.mode(data.pointee.fix.mode))
        fix.device = device
        fix.status = UInt8(exactly: data.pointee.fix.status) ?? 0
        fix.time = FixDigits.milliseconds(data.pointee.fix.time)
        if fix.time == nil, data.pointee.fix.time.tv_sec != 0 { counters.refusedTimes += 1 }
        if fix.mode != .none { place(&fix) }
        if let sky = recentSky(device, boottime) {
            fix.hdopTenths = sky.hdopTenths
            fix.satellites = sky.satellitesUsed
        }
        return .fix(fix)
    }

    private func place(_ fix: inout Fix) {
        let height = data.pointee.fix.altMSL.isFinite ? data.pointee.fix.altMSL : data.pointee.fix.altHAE
        fix.coordinate = Coordinate(latitude: data.pointee.fix.latitude, longitude: data.pointee.fix.longitude)
        fix.altitudeDecimetres = fix.mode == .threeDimensional ? FixDigits.whole(height, per: 10) : nil
        fix.speedCentimetresPerSecond = FixDigits.magnitude(data.pointee.fix.speed, per: 100)
        fix.courseDecidegrees = FixDigits.course(data.pointee.fix.track)
        fix.horizontalErrorDecimetres = FixDigits.magnitude(data.pointee.fix.eph, per: 10)
        hasError = data.pointee.fix.eph.isFinite
    }

    private func deviceIndex() -> UInt8 { path.pointee == 0 ? 0 : devices.index(of: path) }

    // MARK: The sky

    /// A sky belongs to a fix for as long as the next one could be read late, and no longer.
    private func recentSky(_ device: UInt8, _ boottime: Int64) -> Sky? {
        guard let sky = skies[Int(device)] else { return nil }
        return boottime - sky.boottime <= (skyInterval ?? 0) + 5_000 ? sky : nil
    }

    private func sky(_ line: UnsafeMutableRawBufferPointer, _ boottime: Int64) -> GpsdReport {
        guard isSkyWanted(boottime), unpack(line, .dilution) else { return .sky(isRead: false) }
        let device = Int(deviceIndex())
        var sky = skies[device] ?? Sky(boottime: boottime)
        sky.boottime = boottime
        if let hdop = FixDigits.magnitude(data.pointee.dop.hdop, per: 10) { sky.hdopTenths = hdop }
        // From 3.25 on a sky may come without its satellites, and then API 11 counts none.
        let hasSatellites = UnsafeRawBufferPointer(line).occurrences(of: "\"satellites\":[") > 0
        if hasSatellites || data.pointee.satellites_used > 0 {
            let listed = hasSatellites ? usedOfList : 0
            sky.satellitesUsed = UInt8(clamping: max(Int(data.pointee.satellites_used), listed))
        }
        skies[device] = sky
        return .sky(isRead: true)
    }

    /// The number of satellites that the list of a sky shows as used. libgps 3.25 counts no list: it believes `uSat`,
    /// which a gpsd before 3.22 does not say.
    private var usedOfList: Int {
        let offset = MemoryLayout<gps_data_t>.offset(of: \gps_data_t.skyview) ?? 0
        let first = (UnsafeRawPointer(data) + offset).assumingMemoryBound(to: satellite_t.self)
        let listed = UnsafeBufferPointer(start: first, count: Int(MAXCHANNELS))
        return listed.reduce(0) { $0 + ($1.PRN > 0 && $1.used ? 1 : 0) }
    }

    /// The receiver whose sky it is shows only in the reading; so the door stands open for a little less than a second,
    /// in which each receiver's sky comes by once.
    private func isSkyWanted(_ boottime: Int64) -> Bool {
        guard hasError else { return true }
        guard let skyInterval else { return false }
        let age = boottime - skyReadFrom
        if age >= skyInterval || age < 0 { skyReadFrom = boottime }
        return boottime - skyReadFrom < 900
    }

    // MARK: What comes once

    private func version(_ line: UnsafeMutableRawBufferPointer) -> GpsdReport {
        unpack(line, .none) ? .version : .garbage
    }

    /// A receiver that is gone is `"activated":0`; libgps wants a date there and gives up, with the path already read.
    private func device(_ line: UnsafeMutableRawBufferPointer) -> GpsdReport {
        let isGone = UnsafeRawBufferPointer(line).occurrences(of: "\"activated\":0") > 0
        data.pointee.dev.path.0 = 0
        _ = unpack(line, .none)
        return .device(deviceIndex(), isActive: !isGone)
    }
}
