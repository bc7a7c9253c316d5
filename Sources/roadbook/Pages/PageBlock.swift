/// A piece of a page of the documentation, its text as the author wrote it.
enum PageBlock: Equatable {
    case heading(level: Int, String)
    case paragraph(String)
    /// An item of a list, behind the sign or the number with which it begins and the blanks around that.
    case item(mark: String, String)
    /// Lines of what to type or to read as it stands.
    case code([String])
    /// The headings, then the rows.
    case table([[String]])
    case blank
}
