/// The words of the manuals that are made of the table of verbs and of pages: their frame.
enum ManualWords {
    static let date = "March 1, 2026"
    static let name = "NAME"
    static let about = "DESCRIPTION"
    static let others = "SEE ALSO"
    /// The word for the options that choose trips, in the synopsis of a verb.
    static let choice = "choice"

    static func begins(_ part: String) -> String { "\(part): made of the table of verbs by `make pages`" }

    static func ends(_ part: String) -> String { "end of \(part)" }

    static func made(_ page: String) -> String { "Made of docs/\(page).md by `make pages`." }

    static func examples(_ count: Int) -> String { count == 1 ? "Example:" : "Examples:" }

    static func heading(_ title: String) -> String { title.prefix(1).uppercased() + title.dropFirst() }

    /// The title of a page, as the name of its manual goes on.
    static func description(_ title: String) -> String { title.prefix(1).lowercased() + title.dropFirst() }

    /// A heading as manuals write it; the name of a file stays as it is.
    static func capitals(_ heading: String) -> String {
        heading.split(separator: " ").map { $0.dropLast().contains(".") ? String($0) : $0.uppercased() }
            .joined(separator: " ")
    }
}
