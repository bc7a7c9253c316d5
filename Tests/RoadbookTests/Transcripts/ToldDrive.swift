import World

/// A drive as a transcript tells it, from its first fix to its end:
///
///     drive: 2024-03-30 22:30 car Van from 52,-0.12 at 15,15 go 30s@5 cut 40s
///
/// Golf, from 51.5,-0.12, if nothing else is said. `at` has the metres per second of each minute, `go 30s@5` those of
/// so many seconds. `undated` stands for a receiver that never learns the time.
struct ToldDrive {
    private enum Deed {
        case minutes([Double])
        case go(Int, Double)
        case pause(Int, Double)
        case tunnel(Int, Double)
        case cut(Int64)
        case mark(String)
        case driver(String)
        case told(Double?)
    }

    private var began: Int64?
    private var car: (id: Int, name: String)? = TextSink.golf
    private var place = (latitude: 51.5, longitude: -0.12)
    private var step = 1
    private var deeds: [Deed] = []
    private var isUnseen = false
    private var isCutOff = false

    init(_ text: String) throws {
        var words = text.split(separator: " ").map(String.init)[...]
        let first = words.popFirst() ?? ""
        if first != "undated" { began = try TranscriptPlay.seconds("\(first) \(words.popFirst() ?? "")") * 1_000 }
        while let word = words.popFirst() {
            switch word {
            case "unseen": isUnseen = true
            case "off": isCutOff = true
            default:
                guard let value = words.popFirst(), try take(word, value) else {
                    throw TranscriptError("\"\(word)\" is nothing that a drive does: \(text)")
                }
            }
        }
    }

    /// False if no drive does that.
    private mutating func take(_ word: String, _ value: String) throws -> Bool {
        let numbers = value.split { $0 == "," || $0 == "@" || $0 == "s" }.compactMap { Double($0) }
        switch (word, numbers.count) {
        case ("car", _):
            let known = [TextSink.golf, TextSink.van].first { $0.name == value }
            car = value == "none" ? nil : known ?? (7, value.replacing("_", with: " "))
        case ("from", 2): place = (numbers[0], numbers[1])
        case ("at", 1...): deeds.append(.minutes(numbers))
        case ("every", 1): step = Int(numbers[0])
        case ("go", 2): deeds.append(.go(Int(numbers[0]), numbers[1]))
        case ("pause", 2): deeds.append(.pause(Int(numbers[0]), numbers[1]))
        case ("tunnel", 2): deeds.append(.tunnel(Int(numbers[0]), numbers[1]))
        case ("cut", 1): deeds.append(.cut(Int64(numbers[0])))
        case ("mark", _): deeds.append(.mark(value == "-" ? "" : value))
        case ("driver", _): deeds.append(.driver(value))
        case ("told", _): deeds.append(.told(numbers.first))
        default: return false
        }
        return true
    }

    /// Drives it, into the spool.
    func write(to travels: Travels) throws {
        if isUnseen {
            try travels.beginUnseen(at: began)
        } else {
            try travels.begin(at: began, car: car, from: place.latitude, place.longitude)
        }
        for deed in deeds { try perform(deed, travels) }
        travels.told = { $0 }
        if isCutOff { try travels.cutOff() } else { try travels.end() }
    }

    private func perform(_ deed: Deed, _ travels: Travels) throws {
        switch deed {
        case .minutes(let speeds): for speed in speeds { travels.drive(60, at: speed, every: step) }
        case .go(let seconds, let speed): travels.drive(seconds, at: speed, every: step)
        case .pause(let seconds, let speed): travels.pause(seconds, driving: speed)
        case .tunnel(let seconds, let speed): travels.wait(seconds, metres: Double(seconds) * speed)
        case .cut(let seconds): try travels.cutPower(seconds: seconds)
        case .mark(let text): travels.mark(text)
        case .driver(let name): travels.comes(name)
        case .told(let speed): travels.told = { _ in speed }
        }
    }
}
