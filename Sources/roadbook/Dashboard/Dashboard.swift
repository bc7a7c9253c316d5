import CarBook
import JSON

/// The state in which the vehicles are.
struct Dashboard {
    private let invocation: Invocation
    private let boards: [VehicleBoard]
    /// The sums of all vehicles, for each kind of quantity; none of one vehicle alone.
    private let sums: [FuelSum]
    private let retired: [String]
    /// The units of the reader, for what is about all.
    private let figures: FigureText

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        retired = book.cars.all.filter(\.isRetired).map(\.name)
        let asked = invocation.values["vehicle"] == nil ? book.cars.inUse : try book.asked()
        boards = try asked.map { try VehicleBoard(book, $0) }
        figures = book.figures
        sums = boards.count > 1 ? Dashboard.sums(boards, figures) : []
    }

    private static func sums(_ boards: [VehicleBoard], _ figures: FigureText) -> [FuelSum] {
        var sums: [FuelSum] = []
        for sum in boards.flatMap(\.sums) {
            if let index = sums.firstIndex(where: { $0.simple.fuel == sum.simple.fuel }) {
                sums[index].simple.add(sum.simple)
            } else {
                sums.append(
                    FuelSum(name: DashboardWords.all, figures: figures, economy: nil, simple: sum.simple))
            }
        }
        return sums
    }

    func print() throws -> ExitCode {
        if invocation.values.has("json") {
            try invocation.object(write)
            return .ok
        }
        guard !boards.isEmpty else {
            try invocation.output.line(DashboardWords.none(retired: retired))
            return .ok
        }
        for (index, board) in boards.enumerated() {
            if index > 0 { try invocation.output.line("") }
            try board.print()
        }
        if boards.count > 1 { try printAll() }
        return .ok
    }

    /// The sums of all vehicles, below one heading.
    private func printAll() throws {
        try invocation.output.line("")
        try invocation.output.line(invocation.screen.bold(DashboardWords.all))
        try LabelledLines.print(sums.flatMap { $0.rows(invocation) } + together, invocation)
    }

    /// The things of which nobody has to know which fuel it was.
    private var together: [(String, String)] {
        typealias Label = DashboardWords.Label
        func month(before count: Int) -> (trips: Int, distance: String) {
            let months = boards.map { $0.month(before: count) }
            let metres = months.reduce(0) { $0 + $1.metres }
            return (months.reduce(0) { $0 + $1.trips }, figures.distance(metres))
        }
        let (now, before) = (month(before: 0), month(before: 1))
        var rows = [
            (Label.month, DashboardWords.month(now.trips, now.distance, before: before.trips, before.distance))
        ]
        var costs = MoneySum()
        for board in boards { if let year = board.year { costs.add(year.sum) } }
        if !costs.isEmpty, let year = boards.first?.services.today.year {
            rows.append((Label.costs, DashboardWords.year(year, CostWords.sums(costs), [])))
        }
        let due = boards.reduce(0) { $0 + $1.services.due.count }
        if due > 0 { rows.append((Label.services, DashboardWords.due(due))) }
        return rows
    }

    private func write(to writer: inout JSONWriter) {
        writer.member("version", 1)
        writer.time("at", WallClock.now())
        writer.objects("vehicles", boards) { $0.writeMembers(to: &$1, $0.sums) }
        writer.objects("all", sums) { $0.write(to: &$1) }
    }
}
