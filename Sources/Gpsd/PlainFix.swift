import CGPS
import Glibc

/// Reads a report of a fix as gpsd writes nearly all of them: flat, nothing escaped, plain decimals, and of the same
/// day as one that libgps has read. libgps would look each attribute up in a long list and go through the C library's
/// calendar. Whatever looks otherwise in any attribute is for libgps to read; docs/decisions/0014 says why.
struct PlainFix {
    /// `2026-11-20`, of `midnight`.
    private var date: (UInt64, UInt16) = (0, 0)
    private var midnight = 0

    /// False for whatever is not plain; what is in `data` then means nothing.
    func read(_ report: UnsafeRawBufferPointer, into data: UnsafeMutablePointer<gps_data_t>) -> Bool {
        guard let start = report.baseAddress, report.count > 2, start.byte(0) == UInt8(ascii: "{") else { return false }
        var text = PlainText(next: start + 1, end: start + report.count)
        PlainFix.clear(data)
        var isFirst = true
        repeat {
            guard let name = text.string(), text.consume(UInt8(ascii: ":")) else { return false }
            guard readValue(of: name, &text, data, isFirst) else { return false }
            isFirst = false
        } while text.consume(UInt8(ascii: ","))
        return text.consume(UInt8(ascii: "}")) && text.isAtEnd
    }

    /// Clears the data as libgps does before it reads.
    private static func clear(_ data: UnsafeMutablePointer<gps_data_t>) {
        data.pointee.dev.path.0 = 0
        data.pointee.fix.mode = 0
        data.pointee.fix.status = 0
        data.pointee.fix.time = timespec()
        data.pointee.fix.latitude = .nan
        data.pointee.fix.longitude = .nan
        data.pointee.fix.altMSL = .nan
        data.pointee.fix.altHAE = .nan
        data.pointee.fix.speed = .nan
        data.pointee.fix.track = .nan
        data.pointee.fix.eph = .nan
    }

    private func readValue(
        of name: UnsafeRawBufferPointer, _ text: inout PlainText, _ data: UnsafeMutablePointer<gps_data_t>,
        _ isFirst: Bool
    ) -> Bool {
        switch name.count {
        case 3:
            if name.begins(with: "lat") { return text.decimal(&data.pointee.fix.latitude) }
            if name.begins(with: "lon") { return text.decimal(&data.pointee.fix.longitude) }
            if name.begins(with: "eph") { return text.decimal(&data.pointee.fix.eph) }
        case 4:
            if name.begins(with: "mode") { return text.whole(&data.pointee.fix.mode) }
            if name.begins(with: "time") { return time(&text, data) }
        case 5:
            if name.begins(with: "class") { return isFirst && text.string() != nil }
            if name.begins(with: "speed") { return text.decimal(&data.pointee.fix.speed) }
            if name.begins(with: "track") { return text.decimal(&data.pointee.fix.track) }
        case 6:
            if name.begins(with: "altMSL") { return text.decimal(&data.pointee.fix.altMSL) }
            if name.begins(with: "altHAE") { return text.decimal(&data.pointee.fix.altHAE) }
            if name.begins(with: "status") { return text.whole(&data.pointee.fix.status) }
            if name.begins(with: "device") { return path(&text, data) }
        default: break
        }
        return text.pass()
    }

    private func path(_ text: inout PlainText, _ data: UnsafeMutablePointer<gps_data_t>) -> Bool {
        guard let path = text.string(), path.count < 64 else { return false }
        withUnsafeMutableBytes(of: &data.pointee.dev.path) { room in
            room.copyMemory(from: path)
            room[path.count] = 0
        }
        return true
    }

    // MARK: Time

    private func time(_ text: inout PlainText, _ data: UnsafeMutablePointer<gps_data_t>) -> Bool {
        guard let value = text.string(), let clock = PlainFix.clock(value), PlainFix.date(value) == date else {
            return false
        }
        data.pointee.fix.time = timespec(tv_sec: midnight + clock.seconds, tv_nsec: clock.milliseconds * 1_000_000)
        return true
    }

    /// Keeps the day of a report that libgps has read, so that the next one of that day can be read here.
    mutating func learn(_ report: UnsafeRawBufferPointer, _ time: timespec) {
        let key: StaticString = "\"time\":\""
        // libgps takes the last time of a report that has two.
        guard report.occurrences(of: key) == 1, let start = report.baseAddress else { return }
        guard let place = memmem(start, report.count, key.utf8Start, key.utf8CodeUnitCount) else { return }
        let first = start.distance(to: UnsafeRawPointer(place)) + key.utf8CodeUnitCount
        guard let length = report[first...].firstIndex(of: UInt8(ascii: "\"")).map({ $0 - first }) else { return }
        let value = UnsafeRawBufferPointer(rebasing: report[first..<(first + length)])
        guard let clock = PlainFix.clock(value), (time.tv_sec - clock.seconds) % 86_400 == 0 else { return }
        date = PlainFix.date(value)
        midnight = time.tv_sec - clock.seconds
    }

    private static func date(_ time: UnsafeRawBufferPointer) -> (UInt64, UInt16) {
        (time.loadUnaligned(as: UInt64.self), time.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    }

    /// The time of day in `2026-11-20T05:00:00.250Z`, with three digits of a second or none.
    private static func clock(_ time: UnsafeRawBufferPointer) -> (seconds: Int, milliseconds: Int)? {
        let hasFraction = time.count == 24
        guard hasFraction || time.count == 20, time[time.count - 1] == UInt8(ascii: "Z") else { return nil }
        guard time[10] == UInt8(ascii: "T"), time[13] == UInt8(ascii: ":"), time[16] == UInt8(ascii: ":") else {
            return nil
        }
        guard let hour = number(time, 11, 2), let minute = number(time, 14, 2), let second = number(time, 17, 2),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds = (hour * 60 + minute) * 60 + second
        guard hasFraction else { return (seconds, 0) }
        guard time[19] == UInt8(ascii: "."), let milliseconds = number(time, 20, 3) else { return nil }
        return (seconds, milliseconds)
    }

    private static func number(_ text: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for index in start..<(start + count) {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
