import Control
import Terminal

/// The picture that `watch` shows, as text: the speed in figures as large as there is room for, and beneath it
/// everything else that a driver wants to know. The speedometer looks at no clock and no terminal.
struct Speedometer {
    /// A state, and how old it is by now.
    struct Scene {
        var status: Status
        var heldForMs: Int64 = 0
        /// Since when the recorder says nothing, if it has gone.
        var lostForMs: Int64?
    }

    /// An older fix says where the car was, not how fast it is.
    private static let oldest: Int64 = 5_000
    /// Room for so many figures is kept, so that they do not jump about at 9 and at 99.
    private static let figures = 3
    private static let margin = 1
    private static let wideEnoughForTwo = 60

    private let units: Units
    private let names: SpotNames

    init(_ invocation: Invocation) {
        units = invocation.units
        names = SpotNames(invocation)
    }

    // MARK: One line

    func line(_ status: Status) -> String {
        var parts = [
            title(status), speed(status, heldForMs: 0).map { "\($0) \(units.ofSpeed)" } ?? StatusWords.noSpeed,
        ]
        if let drive = status.drive {
            parts += [units.distance(drive.metres), Quantity.clock(milliseconds: drive.elapsedMs)]
        }
        parts.append(fix(status.fix, heldForMs: 0))
        if let place = place(status) { parts.append(place) }
        return parts.joined(separator: "  ")
    }

    // MARK: The screen

    func lines(_ scene: Scene, on screen: Screen) -> [String] {
        let columns = screen.columns ?? 80
        let rows = screen.rows ?? 24
        let width = max(1, columns - 2 * Speedometer.margin)
        var below = facts(scene, width: width)
        let warning = self.warning(scene).map { wrapped($0, width: width) } ?? []
        // The least needed lines give way first: the facts from the last on, never the speed.
        let least = 1 + BigDigits.fewestRows + warning.count
        while !below.isEmpty, least + below.count > rows { below.removeLast() }
        let room = rows - 1 - below.count - warning.count
        let head = TextWidth.cut(title(scene.status), to: width)
        var lines = [screen.bold(head)]
        lines += dial(scene, width: width, rows: room, screen)
        lines += below + warning.map { screen.red($0) }
        let indent = String(repeating: " ", count: Speedometer.margin)
        return lines.map { $0.isEmpty ? "" : indent + $0 }
    }

    /// `driving Golf`
    private func title(_ status: Status) -> String {
        StatusWords.standing(status.state, status.drive?.vehicle ?? status.vehicle)
    }

    /// Whole km/h or mph as text; nil where nobody knows.
    private func speed(_ status: Status, heldForMs: Int64) -> String? {
        guard let speed = status.speedMetresPerSecond, let fix = status.fix else { return nil }
        guard fix.mode != .none, fix.ageMs + heldForMs <= Speedometer.oldest else { return nil }
        return Quantity.decimal(units.speedNumber(speed), digits: 0)
    }

    /// The speed with its unit, in the middle of so many rows.
    private func dial(_ scene: Scene, width: Int, rows: Int, _ screen: Screen) -> [String] {
        let isLost = scene.lostForMs != nil
        let text = (isLost ? nil : speed(scene.status, heldForMs: scene.heldForMs)) ?? "--"
        let unit = units.ofSpeed
        let beside = width - unit.count - 2
        // A blank row above and below, where there are rows to spare.
        let height = rows > BigDigits.fewestRows + 2 ? rows - 2 : rows
        guard
            let digits = BigDigits(
                fitting: Speedometer.figures, columns: beside, rows: height, isUnicode: screen.isUnicode)
        else {
            return centred(["\(text) \(unit)"], width: width, rows: rows).map { screen.bold($0) }
        }
        var lines = digits.lines(TextWidth.padded(text, to: Speedometer.figures, alignment: .right))
        lines[lines.count - 1] += "  \(unit)"
        return centred(lines, width: width, rows: rows).map { screen.bold($0) }
    }

    private func centred(_ lines: [String], width: Int, rows: Int) -> [String] {
        let widest = lines.map { TextWidth.columns($0) }.max() ?? 0
        let indent = String(repeating: " ", count: max(0, (width - widest) / 2))
        let above = max(0, (rows - lines.count) / 2)
        let below = max(0, rows - lines.count - above)
        let blank = { (count: Int) in [String](repeating: "", count: count) }
        return blank(above) + lines.map { indent + $0 } + blank(below)
    }

    // MARK: Beneath

    private func speed(_ known: Double?) -> String { known.map { units.speed($0) } ?? TripDetailWords.unknown }

    private func facts(_ scene: Scene, width: Int) -> [String] {
        var pairs: [(String, String)] = []
        if let drive = scene.status.drive {
            let ticks = scene.lostForMs == nil ? scene.heldForMs : 0
            pairs.append((DriveWords.distance, distance(drive)))
            pairs.append((StatusWords.elapsed, Quantity.clock(milliseconds: drive.elapsedMs + ticks)))
            pairs.append((DriveWords.average, speed(drive.averageMetresPerSecond)))
            pairs.append((DriveWords.top, speed(drive.maximumMetresPerSecond)))
        }
        if let place = place(scene.status) { pairs.append((StatusWords.place, place)) }
        pairs.append((StatusWords.fix, fix(scene.status.fix, heldForMs: scene.heldForMs)))
        let cells = pairs.map { TextWidth.padded($0, to: 10, alignment: .left) + $1 }
        guard width >= Speedometer.wideEnoughForTwo else { return cells.map { TextWidth.cut($0, to: width) } }
        return stride(from: 0, to: cells.count, by: 2).map { index in
            guard index + 1 < cells.count else { return TextWidth.cut(cells[index], to: width) }
            let left = TextWidth.padded(TextWidth.cut(cells[index], to: width / 2), to: width / 2, alignment: .left)
            return left + TextWidth.cut(cells[index + 1], to: width - width / 2)
        }
    }

    private func distance(_ drive: CurrentDrive) -> String {
        let all = units.distance(drive.metres)
        guard TripText.tellsInferred(drive.inferredMetres) else { return all }
        return StatusWords.distance(all, inferred: units.stretch(drive.inferredMetres))
    }

    /// The name of the place where it is.
    private func place(_ status: Status) -> String? { names.name(status.fix?.latitude, status.fix?.longitude) }

    private func fix(_ fix: Status.Fix?, heldForMs: Int64) -> String {
        guard let fix else { return StatusWords.noFixAtAll }
        let age = fix.ageMs + heldForMs
        guard age <= Speedometer.oldest else { return StatusWords.noFix(for: Quantity.duration(milliseconds: age)) }
        var quality: String
        switch fix.mode {
        case .none: quality = StatusWords.noPlace
        case .flat: quality = StatusWords.flat
        case .full: quality = StatusWords.full
        }
        quality = StatusWords.quality(quality, within: fix.errorMetres.map { units.length($0) })
        var parts = [quality]
        if fix.simulated { parts.append(StatusWords.simulated) }
        if let satellites = fix.satellites { parts.append(StatusWords.satellites(satellites)) }
        return parts.joined(separator: ", ")
    }

    private func warning(_ scene: Scene) -> String? {
        if let lost = scene.lostForMs {
            return StatusWords.gone(for: Quantity.duration(milliseconds: lost / 1_000 * 1_000))
        }
        guard let problem = scene.status.problems.first else { return nil }
        return StatusWords.remedied(problem.text, problem.remedy)
    }

    /// In two lines at most.
    private func wrapped(_ text: String, width: Int) -> [String] {
        guard TextWidth.columns(text) > width, let blank = text.prefix(width).lastIndex(of: " ") else {
            return [TextWidth.cut(text, to: width)]
        }
        return [String(text[..<blank]), TextWidth.cut(String(text[text.index(after: blank)...]), to: width)]
    }
}
