import CarBook

/// The words of `journal`, which other programs read: they are not translated.
enum JournalWords {
    static let payer = "assets:cash"
    static let expenses = "expenses:car"
    static let fillUp = "fill-up"

    static func account(_ kind: Quantity.Kind) -> String { kind == .volume ? "fuel" : "charging" }

    static func notAnAccount(_ text: String) -> Complaint { .usage("\"\(text)\" is not the name of an account") }
}
