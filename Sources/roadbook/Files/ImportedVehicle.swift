import Glibc
import Terminal

/// The vehicle of the drives of a file: that of --vehicle, else the one that the file names, else the answer of a
/// person at a terminal, who is asked once in a run.
final class ImportedVehicle {
    private enum Answer {
        case vehicle(String)
        case nobody
    }

    private let invocation: Invocation
    private var answer: Answer?
    /// True if a file was taken in whose drives have no vehicle.
    private(set) var isMissing = false

    init(_ invocation: Invocation) { self.invocation = invocation }

    func name(in file: String, told: String?) throws -> String? {
        if let word = invocation.values["vehicle"] { return try cars()?.meant(by: word)?.name ?? word }
        if let told { return told }
        let answer = try self.answer ?? asked(file)
        self.answer = answer
        guard case .vehicle(let name) = answer else {
            isMissing = true
            return nil
        }
        return name
    }

    /// The vehicles that it may be.
    func names() throws -> [String] { try cars()?.inUse.map(\.name) ?? [] }

    /// Nil before there are books.
    private func cars() throws -> KnownCars? {
        guard LogKind.hasBooks(invocation.places.data) else { return nil }
        return try KnownCars(invocation, invocation.opened.catalogue ?? OpenCatalogue.of(invocation))
    }

    private func asked(_ file: String) throws -> Answer {
        guard isatty(0) == 1, isatty(2) == 1, !invocation.values.has("json") else { return .nobody }
        guard let cars = try cars(), !cars.inUse.isEmpty else { return .nobody }
        while true {
            Complaint.ask(FileWords.whoseDrives(file, cars.inUse.map(\.name)))
            guard let answer = readLine(), !answer.isEmpty else { return .nobody }
            if let vehicle = cars.typed(answer) { return .vehicle(vehicle.name) }
            Complaint.say(cars.unknown(answer).message)
        }
    }
}
