/// The words of the verbs of `driver`.
enum DriverWords {
    enum Heading {
        static let name = "name"
        static let phone = "phone"
        static let note = "note"
    }

    static let none = "no drivers yet; \"roadbook driver add NAME\" adds one"
    static let retired = "retired"

    static func retired(_ note: String?) -> String { note.map { "retired: \($0)" } ?? retired }
}
