import Drive
import JSON
import Ledger
import Terminal

/// The lines of a widget.
struct WidgetText {
    private typealias Label = SnapshotWords.Label

    /// From so many columns on a large one has two.
    static let twoColumns = 60
    private static let widths = 10...400
    private static let between = 2
    private static let linesOfMedium = 6

    private let vehicle: SnapshotVehicle
    private let inbox: Int
    private let line: WidgetLine

    init(_ vehicle: SnapshotVehicle, inbox: Int, _ line: WidgetLine) {
        (self.vehicle, self.inbox, self.line) = (vehicle, inbox, line)
    }

    // MARK: The order

    static func size(_ invocation: Invocation) throws -> WidgetSize {
        let word = invocation.values.operand ?? ""
        guard let size = WidgetSize(rawValue: word.lowercased()) else {
            throw SnapshotWords.noSize(word, known: WidgetSize.allCases.map(\.rawValue))
        }
        return size
    }

    static func width(_ invocation: Invocation, _ size: WidgetSize) throws -> Int {
        guard let text = invocation.values["width"] else { return size.width }
        guard let width = Int(text), widths.contains(width) else { throw SnapshotWords.notAWidth(text, widths) }
        return width
    }

    /// Nil where there is none. A display has nobody to ask which one is meant.
    static func vehicle(_ book: OpenCarBook) throws -> KnownVehicle? {
        if let word = book.invocation.values["vehicle"] { return try book.cars.named(word) }
        return (try? book.chosen()) ?? book.cars.inUse.first
    }

    // MARK: Lines

    func lines(_ size: WidgetSize) -> [String] {
        switch size {
        case .small: return [head(line)] + services(line, most: 1)
        case .medium: return medium
        case .large: return large
        case .gauge: return gauge
        }
    }

    private var next: [JSONValue] { vehicle.value["nextServices"]?.elements ?? [] }

    private func head(_ line: WidgetLine) -> String {
        line.text(vehicle.name, vehicle.text("odometerText") ?? SnapshotWords.unknown)
    }

    private func services(_ line: WidgetLine, most: Int) -> [String] {
        guard !next.isEmpty else { return [line.text(SnapshotWords.noService)] }
        return next.prefix(most).map { service($0, line) }
    }

    private func service(_ service: JSONValue, _ line: WidgetLine) -> String {
        line.text(service["service"]?.text ?? "", service["shortText"]?.text ?? "")
    }

    private var medium: [String] {
        let services = services(line, most: 2)
        let costs = vehicle.text("costsOfThisYearText").map { [line.text(Label.costs, $0)] } ?? []
        // A line that is missing makes room for more of what was driven.
        let room = WidgetText.linesOfMedium - 3 - services.count - costs.count
        let months = [line.text(Label.month, vehicle.text("thisMonthText") ?? "")] + (room > 0 ? [lastMonth(line)] : [])
        let trip = room > 1 ? [lastTrip(line)] : []
        return [head(line)] + services + months + trip + costs + [line.text(Label.inbox, waiting)]
    }

    private var waiting: String { inbox == 0 ? SnapshotWords.nothing : Quantity.grouped(inbox) }

    private func lastMonth(_ line: WidgetLine) -> String {
        line.text(Label.lastMonth, vehicle.text("lastMonthText") ?? "")
    }

    /// The trip's name, where neither day nor length may be told.
    private func lastTrip(_ line: WidgetLine) -> String {
        guard let trip = vehicle.value["lastTrip"], let name = trip["name"]?.text else {
            return line.text(Label.trip, SnapshotWords.nothing)
        }
        let told = [trip["dateText"]?.text, trip["distanceText"]?.text].compactMap(\.self)
        return line.text(Label.trip, told.isEmpty ? name : told.joined(separator: ", "))
    }

    // MARK: Large

    private var large: [String] {
        guard line.width >= WidgetText.twoColumns else { return figures(line) + coming(line) }
        let width = (line.width - WidgetText.between) / 2
        let half = WidgetLine(width: width, isUnicode: line.isUnicode)
        let (left, right) = (figures(half), coming(half))
        return (0..<max(left.count, right.count)).map { row in
            let first = row < left.count ? left[row] : ""
            guard row < right.count, !right[row].isEmpty else { return first }
            let blanks = String(repeating: " ", count: WidgetText.between)
            return TextWidth.padded(first, to: width, alignment: .left) + blanks + right[row]
        }
    }

    private func figures(_ line: WidgetLine) -> [String] {
        [
            head(line), line.text(Label.economy, vehicle.text("economyText") ?? SnapshotWords.unknown),
            line.text(Label.month, vehicle.text("thisMonthText") ?? ""), lastMonth(line),
            line.text(Label.costs, vehicle.text("costsOfThisYearText") ?? SnapshotWords.nothing),
            line.text(Label.fill, vehicle.text("lastFillText") ?? SnapshotWords.nothing), lastTrip(line),
        ]
    }

    /// Each of the next services, and below it when it is due.
    private func coming(_ line: WidgetLine) -> [String] {
        let services = next.flatMap { [service($0, line), line.text("", $0["dueText"]?.text ?? "")] }
        return (services.isEmpty ? self.services(line, most: 1) : services) + [line.text(Label.inbox, waiting)]
    }

    // MARK: Gauge

    private var gauge: [String] {
        guard !next.isEmpty else { return [head(line)] + services(line, most: 1) }
        return [head(line)]
            + next.flatMap { next in
                [service(next, line), line.bar(next["usedThousandths"]?.integer.map { Int($0) })]
            }
    }
}
