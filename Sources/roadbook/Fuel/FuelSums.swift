import CarBook
import JSON
import Ledger

/// The sums of each vehicle: from full tank to full tank, and simply of all that was filled in.
struct FuelSums {
    private let invocation: Invocation
    private let book: OpenCarBook

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        book = try OpenCarBook(invocation)
    }

    func print() throws -> ExitCode {
        let sums = try self.sums()
        return try Listing(sums, none: FuelWords.none, write: write).print(invocation) {
            for (index, sum) in sums.enumerated() {
                if index > 0 { try invocation.output.line("") }
                try invocation.output.line(invocation.screen.bold(sum.name))
                try LabelledLines.print(sum.rows(invocation), invocation)
            }
        }
    }

    private func write(_ sum: FuelSum, to writer: inout JSONWriter) {
        sum.write(to: &writer)
        sum.writeRates(to: &writer)
    }

    private func sums() throws -> [FuelSum] {
        try book.asked().flatMap { FuelSum.all(book, $0, try CarOdometer(book, $0)) }
    }
}

extension JSONWriter {
    /// Sums by currency, as an object.
    mutating func write(_ sum: MoneySum) {
        beginObject()
        for money in sum.amounts { member(money.currency.code, Double(money.thousandths) / 1000) }
        endObject()
    }
}
