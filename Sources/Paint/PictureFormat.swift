/// The kinds of file that a picture may be. Sixels are for terminals.
package enum PictureFormat: String, CaseIterable, Sendable {
    case png, pdf, sixel

    /// The kind that the ending of a file's name tells, however it is spelt; nil if it tells none.
    package init?(ending path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }
}
