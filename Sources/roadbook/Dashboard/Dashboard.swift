import JSON

/// The state in which the vehicles are.
struct Dashboard {
    private let invocation: Invocation
    private let boards: [VehicleBoard]
    /// The sums of all vehicles, for each kind of quantity; none of one vehicle alone.
    private let sums: [FuelSum]
    private let retired: [String]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        let book = try OpenCarBook(invocation)
        retired = book.cars.all.filter(\.isRetired).map(\.name)
        let asked = invocation.values["vehicle"] == nil ? book.cars.inUse : try book.asked()
        boards = try asked.map { try VehicleBoard(book, $0) }
        sums = boards.count > 1 ? Dashboard.sums(boards, FigureText(units: CarUnits(nil, invocation))) : []
    }

    private static func sums(_ boards: [VehicleBoard], _ figures: FigureText) -> [FuelSum] {
        var sums: [FuelSum] = []
        for sum in boards.flatMap(\.sums) {
            if let index = sums.firstIndex(where: { $0.simple.kind == sum.simple.kind }) {
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
        for sum in sums {
            try invocation.output.line("")
            try invocation.output.line(invocation.screen.bold(sum.name))
            try LabelledLines.print(sum.rows(invocation), invocation)
        }
        return .ok
    }

    private func write(to writer: inout JSONWriter) {
        writer.member("version", 1)
        writer.time("at", WallClock.now())
        writer.objects("vehicles", boards) { $0.writeMembers(to: &$1, $0.sums) }
        writer.objects("all", sums) { $0.write(to: &$1) }
    }
}
