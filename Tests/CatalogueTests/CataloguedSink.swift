import Catalogue
import Glibc
import Ledger
import Trips
import World

/// A data directory whose books a catalogue is made of.
protocol CataloguedSink: Sink where Failure == any Error {
    var data: String { get }
    var books: BookSet { get }
}

extension ImportSink: CataloguedSink {}

extension SpoolSink: CataloguedSink {
    var books: BookSet { BookSet(spool: spool, ledger: "\(data)/ledger") }
}

extension World where S: CataloguedSink {
    var catalogue: String { "\(sink.data)/catalogue.db" }

    func open(rebuild: Bool = false) throws -> Catalogue {
        try commit()
        return try Catalogue(catalogue, books: sink.books, rebuild: rebuild)
    }

    /// All trips, the oldest first.
    func trips(rebuild: Bool = false) throws -> [Trip] { try World.trips(of: open(rebuild: rebuild)) }

    /// The trips of a catalogue of its own, made in one go.
    func fresh() throws -> [Trip] { try anew { try World.trips(of: $0) } }

    static func trips(of catalogue: Catalogue) throws -> [Trip] {
        var filter = TripFilter()
        filter.withTrivial = true
        return try catalogue.trips(filter).reversed().map(\.trip)
    }

    /// Asks a catalogue that is made in one go, and goes.
    func anew<Found>(_ ask: (Catalogue) throws -> Found) throws -> Found {
        try commit()
        let path = "\(sink.data)/fresh.db"
        defer { unlink(path) }
        return try ask(Catalogue(path, books: sink.books, rebuild: true))
    }
}
