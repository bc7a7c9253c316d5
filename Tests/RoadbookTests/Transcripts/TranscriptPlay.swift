import Civil

/// A scenario as it is played: its world, and the answers that come.
struct TranscriptPlay {
    /// The day on which all programs run, unless a transcript says otherwise: a Tuesday at noon.
    private static let day = "2026-12-01 12:00"

    private let opening: [TranscriptStep]
    private var world = "nothing"
    /// The time at which worlds are made, and that of the lines that come now.
    private var first = TranscriptPlay.day
    private var clock = TranscriptPlay.day
    private var room: TranscriptRoom?

    init(_ opening: [TranscriptStep]) { self.opening = opening }

    /// The steps with the answers that come today.
    mutating func answers(to steps: [TranscriptStep]) throws -> [TranscriptStep] {
        for step in opening {
            if case .setting("world", let name) = step.kind { world = name }
            if case .setting("clock", let time) = step.kind { (first, clock) = (time, time) }
        }
        var answered: [TranscriptStep] = []
        for var step in steps {
            if let answer = try play(step) { step.answer = answer }
            answered.append(step)
        }
        return answered
    }

    /// The answer, where the step asks.
    private mutating func play(_ step: TranscriptStep) throws -> [String]? {
        switch step.kind {
        case .remark: return nil
        case .anew: (room, clock) = (nil, first)
        case .setting("world", let name): (world, room) = (name, nil)
        case .setting("clock", let time):
            clock = time
            room?.clock = try TranscriptPlay.seconds(time)
        case .setting("drive", let words): try ToldDrive(words).write(to: entered().travels)
        case .setting("lived", let words): try LivedDrives(words).write(to: entered())
        case .setting(let name, _): throw TranscriptError("nobody knows what \"\(name):\" is")
        case .preparation(let line): try entered().prepare(line)
        case .file(let name, let lines): try entered().place(lines, at: name)
        case .question(let line):
            let room = try entered()
            return TranscriptStep.answer(try room.run(line), said: room.path)
        }
        return nil
    }

    /// The room, which is made when it is first needed, with all that the opening does.
    private mutating func entered() throws -> TranscriptRoom {
        if let room { return room }
        let room = try TranscriptRoom(world, clock: TranscriptPlay.seconds(first))
        self.room = room
        for step in opening {
            if case .setting("world", _) = step.kind { continue }
            if case .setting("clock", _) = step.kind { continue }
            _ = try play(step)
        }
        room.clock = try TranscriptPlay.seconds(clock)
        return room
    }

    static func seconds(_ time: String) throws -> Int64 {
        let numbers = time.split { !$0.isNumber }.compactMap { Int64($0) }
        guard numbers.count == 5 || numbers.count == 6 else { throw TranscriptError("\"\(time)\" is no time") }
        let (year, month, date) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
        guard let day = UTCText.days(year: year, month: month, day: date) else {
            throw TranscriptError("\"\(time)\" is no time")
        }
        let second = numbers.count == 6 ? numbers[5] : 0
        return day * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + second
    }
}
