import CarBook

/// The words that all verbs of the car's book have in common.
enum CarBookWords {
    // MARK: Vehicles

    /// The names are those of vehicles that were retired.
    static func noVehicle(retired names: [String]) -> Complaint {
        guard let first = names.first else {
            return Complaint("there is no vehicle yet", hint: "roadbook vehicle add --make Toyota --model Corolla")
        }
        return Complaint(areRetired(names), hint: "roadbook vehicle add \(shellWord(first)) brings it back")
    }

    /// `Golf is retired, and there is no other vehicle`
    static func areRetired(_ names: [String]) -> String {
        names.count == 1
            ? "\(names[0]) is retired, and there is no other vehicle"
            : "all vehicles are retired: \(names.joined(separator: ", "))"
    }

    static func whichVehicle(_ names: [String]) -> Complaint {
        .usage("which vehicle?", hint: "--vehicle with one of: \(names.joined(separator: ", "))")
    }

    static let storeAnyway = "Store it all the same, and ask again in the inbox? [y/N] "

    static func notStored(_ why: [String], _ code: ExitCode) -> Complaint {
        Complaint(
            why.joined(separator: "; "),
            hint: "it was not stored; if it is right, the same line with --anyway, and it waits in the inbox",
            code: code)
    }

    // MARK: Figures that cannot be read

    static func notANumber(_ error: TypedNumberError, _ what: String) -> Complaint {
        switch error {
        case .empty: return .usage("\(what) is empty")
        case .unreadable(let text): return .usage("\(what) needs a number, not \"\(text)\"")
        case .blankInside(let text):
            return .usage("\(what): \"\(text)\" has a blank in it", hint: "10948 has neither blanks nor commas")
        case .grouped(let text):
            return .usage(
                "\(what): \"\(text)\" has more than one comma or point",
                hint: "type 1234.5 or 1234,5: one comma or one point is the decimal mark, and there are no groups")
        case .bareMark(let text): return .usage("\(what): \"\(text)\" has a comma or point without a digit beside it")
        case .exponent(let text): return .usage("\(what): \"\(text)\" has an exponent", hint: "type all its digits")
        case .tooManyDigits(let text, let most):
            return .usage("\(what): \"\(text)\" has more than \(most) digits")
        case .tooLarge(let text): return .usage("\(what): \"\(text)\" is more than I can count")
        }
    }

    static func perhapsGrouped(_ text: String, _ what: String) -> Complaint {
        .usage(
            "\(what): \"\(text)\" may mean thousands, or a part of one",
            hint: "type 10948 without a mark, or one or two digits behind it")
    }

    static func unknownUnit(_ unit: String, _ text: String, _ what: String) -> Complaint {
        .usage(
            "\(what): \"\(unit)\" of \"\(text)\" is not a unit I know",
            hint: "one of: \(AmountUnit.usual.joined(separator: ", "))")
    }

    /// A word behind a number.
    static func neither(_ word: String, near: String?) -> Complaint {
        let some = "one of: \(AmountUnit.usual.joined(separator: ", ")), or \(someCurrency)"
        return .usage(
            "\"\(word)\" is neither a unit, nor a currency, nor a vehicle", hint: near.map(didYouMean) ?? some)
    }

    static func notAQuantity(_ text: String, _ what: String) -> Complaint {
        .usage("\(what) needs litres, gallons or kWh, not \"\(text)\"")
    }

    static func isNegative(_ text: String, _ what: String) -> Complaint {
        .usage("\(what) is below nothing: \"\(text)\"")
    }

    static func notADistance(_ text: String, _ what: String) -> Complaint {
        .usage("\(what) needs kilometres or miles, not \"\(text)\"")
    }

    static func notMoney(_ text: String, _ what: String) -> Complaint {
        .usage("\(what) needs money, such as 77.13 or 77.13EUR, not \"\(text)\"")
    }

    static func notACurrency(_ text: String, near: String?) -> Complaint {
        .usage("\"\(text)\" is not a currency", hint: near.map(didYouMean) ?? someCurrency)
    }

    static func whoseSign(_ sign: Character, _ text: String, _ instead: String) -> Complaint {
        .usage(
            "\"\(sign)\" of \"\(text)\" is the sign of several currencies",
            hint: "type \(instead), or the three letters of the one that is meant")
    }

    private static let someCurrency = "the three letters of a currency, such as EUR or USD"

    private static func didYouMean(_ word: String) -> String { "did you mean \(word)?" }

    static let askCurrency = "Which currency was it paid in? (three letters, such as EUR) "

    static let whichCurrency = Complaint.usage(
        "nothing says which currency this is",
        hint: "type it with the figure, as in 77.13EUR, or say it once for all: roadbook config set Currency EUR")
}
