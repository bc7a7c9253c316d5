import Catalogue
import Terminal

/// A line for the next service of each vehicle that has one, below the sums of what was driven.
struct NextServices {
    private let lines: [String]

    /// The vehicles of --vehicle, else of all in use.
    init(_ invocation: Invocation, _ catalogue: Catalogue) throws {
        let book = try OpenCarBook(invocation, catalogue)
        let word = invocation.values["vehicle"]
        let asked = word.map { [book.cars.meant(by: $0)].compactMap { $0 } } ?? book.cars.inUse
        lines = try asked.filter { !book.facts(of: $0, .plan).isEmpty }.compactMap { vehicle in
            let stored = try StoredServices(book, vehicle)
            guard let next = stored.next else { return nil }
            return ServiceWords.next(next.plan.name, vehicle.name, ServiceText(book, stored).standing(next))
        }
    }

    func print(_ invocation: Invocation) throws {
        guard !lines.isEmpty else { return }
        let width = invocation.screen.columns ?? .max
        let rows = lines.flatMap { Help.wrappedLine(DashboardWords.nextService($0), indent: "", width: width) }
        for row in [""] + rows { try invocation.output.line(row) }
    }
}
