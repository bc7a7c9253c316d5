import Terminal

/// The number of something, for people: the number with its noun, each in the forms that its language has.
enum CountWords {
    static func trips(_ count: some BinaryInteger) -> String { Quantity.count(count, "trip", "trips") }

    static func trivialTrips(_ count: some BinaryInteger) -> String {
        Quantity.count(count, "trivial trip", "trivial trips")
    }

    static func entries(_ count: some BinaryInteger) -> String { Quantity.count(count, "entry", "entries") }

    static func problems(_ count: some BinaryInteger) -> String { Quantity.count(count, "problem", "problems") }

    static func files(_ count: some BinaryInteger) -> String { Quantity.count(count, "file", "files") }

    static func rows(_ count: some BinaryInteger) -> String { Quantity.count(count, "row", "rows") }

    static func segments(_ count: some BinaryInteger) -> String { Quantity.count(count, "segment", "segments") }

    static func blocks(_ count: some BinaryInteger) -> String { Quantity.count(count, "block", "blocks") }

    static func damagedBlocks(_ count: some BinaryInteger) -> String {
        Quantity.count(count, "damaged block", "damaged blocks")
    }

    static func lines(_ count: some BinaryInteger) -> String { Quantity.count(count, "line", "lines") }

    static func links(_ count: some BinaryInteger) -> String { Quantity.count(count, "link", "links") }

    static func decisions(_ count: some BinaryInteger) -> String { Quantity.count(count, "decision", "decisions") }

    static func objections(_ count: some BinaryInteger) -> String { Quantity.count(count, "objection", "objections") }

    static func places(_ count: some BinaryInteger) -> String { Quantity.count(count, "place", "places") }

    static func points(_ count: some BinaryInteger) -> String { Quantity.count(count, "point", "points") }

    static func fixes(_ count: some BinaryInteger) -> String { Quantity.count(count, "fix", "fixes") }

    static func satellites(_ count: some BinaryInteger) -> String { Quantity.count(count, "satellite", "satellites") }

    static func holes(_ count: some BinaryInteger) -> String { Quantity.count(count, "hole", "holes") }

    static func steps(_ count: some BinaryInteger) -> String { Quantity.count(count, "step", "steps") }

    static func powerCuts(_ count: some BinaryInteger) -> String { Quantity.count(count, "power cut", "power cuts") }

    static func newBeginnings(_ count: some BinaryInteger) -> String {
        Quantity.count(count, "new beginning", "new beginnings")
    }

    static func newEnds(_ count: some BinaryInteger) -> String { Quantity.count(count, "new end", "new ends") }

    static func moreThings(_ count: some BinaryInteger) -> String { Quantity.count(count, "more thing", "more things") }
}
