import Ledger

/// The words of the verbs of `vehicle`.
enum VehicleWords {
    enum Heading {
        static let name = "name"
        static let registration = "plates"
        static let description = "make and model"
        static let recorded = "recorded"
        static let note = "note"
    }

    enum Label {
        static let description = "is a"
        static let registration = "plates"
        static let vin = "VIN"
        static let fuel = "fuel"
        static let tank = "tank"
        static let battery = "battery"
        static let currency = "currency"
        static let owner = "owner"
        static let driver = "driver"
        static let odometer = "odometer"
        static let recorded = "recorded"
        static let names = "also called"
        static let retired = "retired"
        static let note = "note"
    }

    static let none =
        "no vehicles yet; \"roadbook vehicle add NAME\" adds one, and the first drive of a car in the settings does too"

    static func notes(of vehicle: KnownVehicle) -> String {
        let states = [vehicle.isRetired ? "retired" : nil, vehicle.driver, vehicle.note]
        return states.compactMap(\.self).joined(separator: ", ")
    }

    // MARK: Bluetooth

    static func written(_ path: String) -> String {
        "written: \(path); the recorder reads it at its next start, or after: sudo systemctl reload roadbookd"
    }

    static func writeYourself(_ text: String, _ path: String) -> String {
        let lines = text.split(separator: "\n").map { shellWord(String($0)) }.joined(separator: " ")
        return "to begin its drives by Bluetooth: printf '%s\\n' \(lines) | sudo tee \(shellWord(path))"
    }

    // MARK: Complaints

    static func notForSettings(_ name: String) -> Complaint {
        .usage("the settings cannot hold the name \"\(name)\": a quote, a backslash or an end of line is in the way")
    }

    static func notAnAddress(_ text: String) -> Complaint {
        .usage("--bluetooth needs an address such as 00:1B:44:11:3A:B7, not \"\(text)\"")
    }

    static func addressTaken(_ address: String, by name: String) -> Complaint {
        Complaint("\(address) is the Bluetooth of \"\(name)\" already", hint: "roadbook config show --origin")
    }

    static let needsName = Complaint.usage(
        "a vehicle needs a name, or a model that it is called by",
        hint: "roadbook vehicle add --make Toyota --model Corolla")

    static func isAnOldName(_ name: String, of other: String) -> Complaint {
        Complaint(
            "\"\(name)\" is another name of \"\(other)\"",
            hint: "choose another name, or: roadbook vehicle edit \(shellWord(other)) --help")
    }

    static func isItself(_ name: String) -> Complaint { .usage("\"\(name)\" is that vehicle already") }

    static func notAYear(_ text: String) -> Complaint { .usage("--year needs a year, such as 2022, not \"\(text)\"") }

    static func registrationTaken(_ plates: String, by name: String) -> Complaint {
        Complaint(
            "\"\(name)\" has the registration \(plates) already",
            hint: "if it was sold: roadbook vehicle retire \(shellWord(name))")
    }

    static func notAFuel(_ text: String) -> Complaint {
        let kinds = KnownVehicle.Fuel.allCases.map(\.rawValue).joined(separator: ", ")
        return .usage("\"\(text)\" is not a kind of fuel I know", hint: "one of: \(kinds)")
    }

    static func notUnits(_ text: String) -> Complaint {
        .usage("\"\(text)\" are not units I know", hint: "metric, us or uk")
    }

    static func notATank(_ text: String) -> Complaint {
        .usage("--tank needs what the tank holds, such as 50l or 13gal, not \"\(text)\"")
    }

    static func notABattery(_ text: String) -> Complaint {
        .usage("--battery needs what the battery holds, such as 77kWh, not \"\(text)\"")
    }
}
