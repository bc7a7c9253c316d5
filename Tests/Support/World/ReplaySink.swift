import Drive
import Glibc

/// The words of a file that `roadbookd --replay` lives through: what the receiver says, second by second, and the cars
/// and the people.
package final class ReplaySink: Sink {
    package typealias Failure = Never

    /// 2026-03-01 08:00:00 UTC
    package static var begin: Int64 { 1_772_352_000_000 }
    package static var sieves: Bool { true }

    /// The lines of each boot.
    private var boots: [[String]] = [[]]

    package init(_ rules: DriveRules, cars: [Car.ID]) {}

    package var deadline: Int64? { nil }

    /// The file of each boot, the newest one as far as it came.
    package var files: [String] { boots.map { $0.joined(separator: "\n") + "\n" } }

    package func hear(_ event: DriveMachine.Event, at moment: Moment) {
        let words: String
        switch event {
        case .fix(let fix): words = ReplaySink.report(fix)
        case .car(let id, let presence): words = "car \(presence) \(Cars.address(of: id))"
        case .command(.start): words = "start"
        case .command(let command): words = "\(command)"
        case .deadline, .stopping, .boot: return
        }
        boots[boots.count - 1].append("\(moment.boottime) \(words)")
    }

    /// A program reads its own settings, when it starts.
    package func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {}

    package func commit(at moment: Moment) {}

    /// Each boot has a file of its own.
    package func start(_ start: WorldStart) { boots.append([]) }

    private static func report(_ fix: Fix) -> String {
        var fields = ["\"class\":\"TPV\",\"device\":\"/dev/gps0\",\"mode\":3"]
        if let time = fix.time { fields.append("\"time\":\"\(text(time / 1_000))\"") }
        if let place = fix.coordinate { fields.append("\"lat\":\(place.latitude),\"lon\":\(place.longitude)") }
        if let height = fix.altitudeMetres { fields.append("\"altMSL\":\(height)") }
        if let speed = fix.speedMetresPerSecond { fields.append("\"speed\":\(speed)") }
        if let error = fix.horizontalErrorMetres { fields.append("\"eph\":\(error)") }
        return "{\(fields.joined(separator: ","))}"
    }

    /// `2026-03-01T08:00:00.000Z`
    private static func text(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)).000Z"
    }
}
