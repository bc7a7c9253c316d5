/// The meaning of a map's colours, and of the widths of its lines.
struct MapLegend {
    struct Field {
        var ink: Ink
        /// In heights of an ordinary one.
        var height = 1.0
    }

    /// A number above the fields, at a share of their width.
    struct Number: Equatable {
        var text: String
        var share: Double
        var anchor = TextShape.Anchor.middle
    }

    /// From the left to the right.
    var fields: [Field]
    /// The most important first: those that find no room are left out.
    var numbers: [Number]
    var unit: String

    /// The numbers that have room beside each other, above fields of that width.
    func shown(width: Double, size: Double) -> [Number] {
        var shown: [Number] = []
        var taken: [ClosedRange<Double>] = []
        for number in numbers {
            let room = number.room(width: width, size: size)
            guard !taken.contains(where: room.overlaps) else { continue }
            taken.append(room)
            shown.append(number)
        }
        return shown
    }
}

extension MapLegend.Number {
    /// The room of the number, and of half a letter beside it.
    fileprivate func room(width: Double, size: Double) -> ClosedRange<Double> {
        let (at, own) = (share * width, FontWidths.width(of: text, size: size))
        let left: Double
        switch anchor {
        case .start: left = at
        case .middle: left = at - own / 2
        case .end: left = at - own
        }
        return (left - size * 0.25)...(left + own + size * 0.25)
    }
}

// MARK: Speeds

extension MapLegend {
    /// From rest to the highest speed, in metres a second, with round numbers where they stand. The highest has none:
    /// it is a mean of some seconds, and would be taken for the highest of all.
    static func speeds(_ topSpeed: Double, _ style: PictureStyle) -> MapLegend? {
        guard topSpeed > 0, style.colours != .one else { return nil }
        let top = topSpeed * style.units.speedFactor
        let fields = (0..<Ink.speeds).map { Field(ink: style.colours == .classic ? .classic($0) : .speed($0)) }
        let numbers = stride(from: 0, through: top, by: RoundStep.below(top / 2)).map { (speed: Double) -> Number in
            let share = speed / top
            return Number(text: RoundStep.text(speed), share: share, anchor: anchor(share))
        }
        return MapLegend(fields: fields, numbers: numbers, unit: style.units.speed)
    }

    /// No number reaches beyond the fields.
    private static func anchor(_ share: Double) -> TextShape.Anchor {
        if share < 0.05 { return .start }
        return share > 0.95 ? .end : .middle
    }
}

// MARK: Roads

extension MapLegend {
    /// More drives than this have steps, and so many or fewer a field each.
    private static let mostFields = 5
    /// The height of the field for the widest lines.
    private static let highest = 1.5

    /// The legend of roads of which the most driven was driven so often; nil where none was driven twice. The fields
    /// are as high as the lines are wide, so that thicker is seen to be more often, too.
    static func drives(_ most: Int, _ style: PictureStyle, unit: String) -> MapLegend? {
        guard most > 1 else { return nil }
        let counts = Array(1...min(most, mostFields))
        let steps = most > mostFields ? Array(0..<Ink.speeds) : counts.map { RoadCounts.step(of: $0, most: most) }
        let widest = PosterPicture.share(ofStep: Ink.speeds - 1)
        let fields = steps.map { step in
            Field(ink: PosterPicture.ink(style, step), height: highest * PosterPicture.share(ofStep: step) / widest)
        }
        guard most > mostFields else {
            let numbers = counts.map { count in
                Number(text: "\(count)", share: (Double(count) - 0.5) / Double(counts.count))
            }
            return MapLegend(fields: fields, numbers: numbers, unit: unit)
        }
        return MapLegend(fields: fields, numbers: numbers(most), unit: unit)
    }

    /// Each above the field of the colour that so many drives have: both ends, tens and hundreds, and others that are
    /// round.
    private static func numbers(_ most: Int) -> [Number] {
        let round = [10, 100, 1_000, 10_000, 5, 50, 500, 5_000, 2, 20, 200, 2_000].filter { $0 < most }
        let between = round.map { count in
            let step = RoadCounts.step(of: count, most: most)
            return Number(text: "\(count)", share: (Double(step) + 0.5) / Double(Ink.speeds))
        }
        return [Number(text: "1", share: 0, anchor: .start), Number(text: "\(most)", share: 1, anchor: .end)] + between
    }
}
