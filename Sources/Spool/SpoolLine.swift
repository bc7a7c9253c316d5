import AppendLog
import Drive

/// One line of the spool (docs/spool-format.md, section 15). Every line carries the boottime at which it was written;
/// what the receiver said of the time stands beside it as it was sent.
package enum SpoolLine: Equatable, Sendable {
    case fix(Fix)
    case drive(Decision, at: Int64)
    case car(CarEvent, at: Int64)
    case anchor(Anchor, at: Int64)
    case mark(Mark, at: Int64)
    case name(Name, at: Int64)
    /// The rules that hold from here on, and the cars of the settings, the first one first. Boxed, or every other line
    /// would take as much memory.
    indirect case rules(DriveRules, cars: [Car.ID], at: Int64)

    package struct CarEvent: Equatable, Sendable {
        package var id: Car.ID
        package var presence: Presence
        /// The number of events of a link that flaps for which it stands.
        package var count: UInt64

        package init(id: Car.ID, presence: Presence, count: UInt64 = 1) {
            self.id = id
            self.presence = presence
            self.count = count
        }
    }

    /// UTC at the line's boottime.
    package struct Anchor: Equatable, Sendable {
        /// A recorder that has a drive open and hears of places writes one as often as this, in milliseconds: nobody
        /// writes a book any more whose newest line is older.
        package static let interval: Int64 = 600_000

        package enum Kind: String, Sendable, CaseIterable { case learnt, stepped, held }

        package var kind: Kind
        package var utc: Int64

        package init(kind: Kind, utc: Int64) {
            self.kind = kind
            self.utc = utc
        }
    }

    package struct Mark: Equatable, Sendable {
        package var coordinate: Coordinate?
        package var text: String

        package init(coordinate: Coordinate?, text: String) {
            self.coordinate = coordinate
            self.text = text
        }
    }

    /// The name that an id has from here on: settings change, and an old drive keeps the name that its car had.
    package struct Name: Equatable, Sendable {
        package enum Kind: String, Sendable, CaseIterable { case car, driver }

        package var id: Car.ID
        package var kind: Kind
        package var name: String

        package init(id: Car.ID, kind: Kind, name: String) {
            self.id = id
            self.kind = kind
            self.name = name
        }
    }

    package var letter: UInt8 {
        switch self {
        case .fix: return UInt8(ascii: "G")
        case .drive: return UInt8(ascii: "D")
        case .car: return UInt8(ascii: "C")
        case .anchor: return UInt8(ascii: "T")
        case .mark: return UInt8(ascii: "M")
        case .name: return UInt8(ascii: "V")
        case .rules: return UInt8(ascii: "P")
        }
    }

    package var boottime: Int64 {
        switch self {
        case .fix(let fix): return fix.boottime
        case .drive(_, let at), .car(_, let at), .anchor(_, let at), .mark(_, let at), .name(_, let at),
            .rules(_, _, let at):
            return at
        }
    }
}
