/// The part that a colour plays in a picture; a theme says which colour that is. On a page each is a class.
package enum Ink: Equatable, Hashable, Sendable {
    /// The paper.
    case ground
    /// Letters, and lines that matter.
    case ink
    /// Letters that matter less.
    case pale
    /// A quiet grid, and the axes of a chart.
    case grid
    /// A road that was driven some other time.
    case road
    /// The edge of a line, that parts it from all that lies under it.
    case casing
    /// A line that tells no speed.
    case route
    /// The first of ten is the slowest.
    case speed(Int)
    /// The same in red, yellow and green.
    case classic(Int)
    /// A road by how often it was driven; the first of ten is the rarest.
    case often(Int)
    case start, finish, stop, mark
    /// The box behind a label.
    case label
    /// The curves of charts, and what lies under them.
    case curve, height

    package static let speeds = 10

    private static let plain: [(Ink, String)] = [
        (.ground, "ground"), (.ink, "ink"), (.pale, "pale"), (.grid, "grid"), (.road, "road"), (.casing, "casing"),
        (.route, "route"), (.start, "start"), (.finish, "finish"), (.stop, "stop"), (.mark, "mark"),
        (.label, "label"), (.curve, "curve"), (.height, "height"),
    ]

    private static let named: [(Ink, String)] = {
        let steps = (0..<speeds).flatMap { step -> [(Ink, String)] in
            [(.speed(step), "speed\(step)"), (.classic(step), "classic\(step)"), (.often(step), "often\(step)")]
        }
        return plain + steps
    }()

    private static let names: [Ink: String] = Dictionary(uniqueKeysWithValues: named)
    private static let inks: [String: Ink] = Dictionary(uniqueKeysWithValues: named.map { ($1, $0) })

    package static let all: [Ink] = named.map(\.0)

    /// A word of small letters, perhaps with a digit behind it.
    package var name: String { Ink.names[self] ?? "ink" }

    package init?(named name: String) {
        guard let ink = Ink.inks[name] else { return nil }
        self = ink
    }
}
