import Glibc

struct BadOption: Error { let text: String }

struct Options {
    static let usage = """
        usage: nmea-source [--tcp PORT | --pty LINK] [--rate HZ] [--speed FACTOR] [--baud RATE] [--start UTC]
                           [--at LAT,LON] [--plan PLAN]
          --tcp PORT      waits for gpsd on 127.0.0.1 (default: 0, any free port)
          --pty LINK      a pseudo-terminal, with a link of this name to it
          --rate HZ       epochs for each second of the drive (default 1)
          --speed FACTOR  seconds of the drive for each real one (default 1); 0 is as fast as they are taken
          --baud RATE     as slowly as over a line of so many bits a second; 0 (default) is at once
          --start UTC     2026-06-01T08:00:00Z (default), or `now`
          --at LAT,LON    where the drive begins (default 48.137,11.575)
          --plan PLAN     steps with `;` between them (default: `drive` for ever)
            stand [S]         drive [S] [M/S]     turn DEGREES     for S seconds; without, until a SIGUSR1
            blind [S]         no place, but the time; the car goes on as it went
            mute [S]          nothing at all; the car goes on as it went
            ghost [S] [M/S]   stands, and speaks of a speed
        """

    var outlet = Outlet.Kind.tcp(port: 0)
    var rate = 1.0
    var speed = 1.0
    var baud = 0.0
    var start = UTC.seconds(year: 2026, month: 6, day: 1) + 8 * 3600
    var latitude = 48.137
    var longitude = 11.575
    var plan = [Step(kind: .drive, seconds: nil, speed: 13.9)]

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw BadOption(text: "\(option) wants a value") }
            guard try set(option, value) else { throw BadOption(text: "\(option) \(value)?") }
        }
    }

    private mutating func set(_ option: String, _ value: String) throws -> Bool {
        switch option {
        case "--tcp": return set(UInt16(value)) { outlet = .tcp(port: $0) }
        case "--pty": outlet = .terminal(link: value)
        case "--rate": return set(Double(value)) { rate = $0 } && rate > 0 && rate <= 100
        case "--speed": return set(Double(value)) { speed = $0 } && speed >= 0
        case "--baud": return set(Double(value)) { baud = $0 } && baud >= 0
        case "--start": return set(value == "now" ? Int(time(nil)) : UTC.seconds(value)) { start = $0 }
        case "--at":
            let parts = value.split(separator: ",").compactMap { Double($0) }
            guard parts.count == 2 else { return false }
            (latitude, longitude) = (parts[0], parts[1])
        case "--plan": plan = try value.split(separator: ";").map { try Step(String($0)) }
        default: return false
        }
        return true
    }

    private func set<Value>(_ value: Value?, _ assign: (Value) -> Void) -> Bool {
        if let value { assign(value) }
        return value != nil
    }
}

/// One stretch of the drive.
struct Step {
    enum Kind: String { case stand, drive, turn, blind, mute, ghost }

    var kind: Kind
    /// Nil is until it is told to go on; of a turn, the new course.
    var seconds: Double?
    var speed = 13.9

    init(kind: Kind, seconds: Double?, speed: Double) {
        self.kind = kind
        self.seconds = seconds
        self.speed = speed
    }

    init(_ text: String) throws {
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard let first = words.first, let kind = Kind(rawValue: String(first)), numbers.count == words.count - 1,
            numbers.count <= 2
        else { throw BadOption(text: "no step: `\(text)`") }
        self.init(kind: kind, seconds: numbers.first, speed: numbers.count > 1 ? numbers[1] : 13.9)
    }
}
