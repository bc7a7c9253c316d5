import Drive

/// A listener to whatever happens to the car of a ``World``: a machine, a spool, a recorder, a file of words.
package protocol Sink: AnyObject {
    /// The errors of its card; `Never` where nothing is written.
    associatedtype Failure: Error

    /// The cars of the settings where a test says nothing.
    static var cars: [Car.ID] { get }
    /// UTC at the first boot.
    static var begin: Int64 { get }
    /// True if the time is known from the first moment of a boot, as by a clock that runs on without power; else the
    /// receiver tells it first.
    static var keepsTime: Bool { get }
    /// True if it hears every report of a car that stands, and makes few of them itself.
    static var sieves: Bool { get }

    init(_ rules: DriveRules, cars: [Car.ID]) throws(Failure)

    /// The next moment at which it wants to be called.
    var deadline: Int64? { get }

    func hear(_ event: DriveMachine.Event, at moment: Moment)
    /// The receiver tells the time for the first time in this boot.
    func learn(at moment: Moment)
    /// Other settings hold from now on.
    func adopt(_ rules: DriveRules, cars: [Car.ID], at moment: Moment)
    /// Everything so far is on the card.
    func commit(at moment: Moment) throws(Failure)
    /// The recorder ended with the last moment, everything on the card, and begins again.
    func start(_ start: WorldStart) throws(Failure)
}

extension Sink {
    package static var cars: [Car.ID] { [Cars.golf] }
    /// 2026-07-20 01:13:20 UTC
    package static var begin: Int64 { 1_784_510_000_000 }
    package static var keepsTime: Bool { false }
    package static var sieves: Bool { false }
    package func learn(at moment: Moment) {}
}

/// A start of the recorder, in the same boot or another.
package struct WorldStart {
    package let isSameBoot: Bool
    /// The last moment before it, on the clock of that boot.
    package let last: Moment
    package let moment: Moment
    /// The settings, if they were changed meanwhile.
    package let rules: DriveRules?
    package let cars: [Car.ID]
}

/// The cars of all tests.
package enum Cars {
    package static let golf: Car.ID = 0x001B_44_11_3A_B7
    package static let punto: Car.ID = 0x001B_44_11_3A_B8

    /// `00:1B:44:11:3A:B7`
    package static func address(of id: Car.ID) -> String {
        let digits = String(id, radix: 16, uppercase: true)
        let all = Array(String(repeating: "0", count: 12 - digits.utf8.count) + digits)
        return stride(from: 0, to: 12, by: 2).map { String(all[$0...($0 + 1)]) }.joined(separator: ":")
    }
}

/// The error that the system answered instead of doing it.
package struct Refusal: Error {
    package let code: Int32

    package init(code: Int32) { self.code = code }
}
