import Drive
import Spool
import World

/// The lines of a spool as a test tells them: fixes as they come, and no machine that decides.
final class TextSink: Sink {
    typealias Failure = any Error
    typealias NamedCar = (id: Int, name: String)

    static let golf = NamedCar(id: 7, name: "Golf")
    static let van = NamedCar(id: 8, name: "Van")

    let books: WrittenBooks
    /// The name of each boot; without one they are numbered.
    private let boot: String?
    /// So many lines reach the card together.
    private let batch: Int
    /// The figures of a fix as this receiver tells them.
    private let receiver: (inout Fix) -> Void
    private var boots = 0
    private var lines: [String] = []
    private var commits: [WrittenBooks.Commit] = []

    convenience init(_ rules: DriveRules, cars: [Car.ID]) throws { self.init(try WrittenBooks()) }

    init(
        _ books: WrittenBooks, boot: String? = nil, batch: Int = 24,
        receiver: @escaping (inout Fix) -> Void = TextSink.undated
    ) {
        self.books = books
        (self.boot, self.batch, self.receiver) = (boot, batch, receiver)
    }

    private static func undated(_ fix: inout Fix) {
        (fix.time, fix.courseDecidegrees, fix.satellites, fix.horizontalErrorDecimetres) = (nil, 0, 9, 24)
    }

    var data: String { books.data }
    var deadline: Int64? { nil }

    func say(_ words: String, at moment: Moment) {
        lines.append(words)
        if lines.count == batch { flush(at: moment) }
    }

    func hear(_ event: DriveMachine.Event, at moment: Moment) {
        switch event {
        case .fix(var fix):
            receiver(&fix)
            say(CardWriter.Line(.fix(fix)).text, at: moment)
        case .car(let id, let presence): say("C \(moment.boottime) \(id) \(presence)", at: moment)
        case .command, .deadline, .stopping, .boot: break
        }
    }

    func learn(at moment: Moment) {
        guard let utc = moment.utc else { return }
        say("T \(moment.boottime) \(utc) learnt", at: moment)
    }

    func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment) {}

    func start(_ start: WorldStart) throws {
        try commit(at: start.last)
        boots += 1
    }

    func commit(at moment: Moment) throws {
        flush(at: moment)
        guard !commits.isEmpty else { return }
        try books.record(boot ?? "boot\(boots)", commits)
        commits.removeAll()
    }

    func flush(at moment: Moment) {
        guard !lines.isEmpty else { return }
        let offset = moment.utc.map { UInt64($0 - moment.boottime) }
        commits.append(WrittenBooks.Commit(lines, at: UInt64(moment.boottime), offset: offset))
        lines.removeAll()
    }
}
