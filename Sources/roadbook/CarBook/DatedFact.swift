import CarBook
import Ledger

/// A fact about a vehicle, and its moment where the reader is.
struct DatedFact {
    let vehicle: KnownVehicle
    let fact: Fact
    let time: DatedTime
}
