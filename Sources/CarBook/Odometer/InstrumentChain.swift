/// The instruments that a car has had, one after another, as one that was never exchanged.
struct InstrumentChain {
    private let exchanges: [InstrumentExchange]

    init(_ exchanges: [InstrumentExchange]) {
        self.exchanges = exchanges.filter(\.isWithinLimits).sorted { $0.milliseconds < $1.milliseconds }
    }

    /// Metres to add to what the instrument of that instant shows.
    func shiftMetres(at milliseconds: Int64) -> Int {
        var shift = 0
        for exchange in exchanges where exchange.milliseconds <= milliseconds {
            shift += exchange.oldEndMetres - exchange.newBeginMetres
        }
        return shift
    }

    /// Exchanges at or before that instant.
    func count(at milliseconds: Int64) -> Int { exchanges.count { $0.milliseconds <= milliseconds } }
}
