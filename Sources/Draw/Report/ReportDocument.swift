/// A report before it is on paper or on a page: words, tables and pictures, one below the other.
package struct ReportDocument: Equatable, Sendable {
    package struct Fact: Equatable, Sendable {
        package var label: String
        package var value: String

        package init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    package enum Block: Equatable, Sendable {
        case heading(String)
        case paragraph(String)
        case facts([Fact])
        case table(ReportTable)
        /// A picture as wide as `ReportDocument.pictureWidth`.
        case picture(Scene)
    }

    /// The room between the margins of a sheet of A4, in points.
    package static let pictureWidth = PageFlow.width - 2 * ReportPages.margin

    package var title: String
    package var subtitle: String
    /// The language of its words, as BCP 47 has it.
    package var language: String
    package private(set) var blocks: [Block] = []

    package init(title: String, subtitle: String, language: String) {
        self.title = title
        self.subtitle = subtitle
        self.language = language
    }

    package mutating func add(_ block: Block) { blocks.append(block) }

    /// A picture that is made for the room that it gets.
    package mutating func addPicture(height: Double, _ make: (_ style: PictureStyle) -> Scene) {
        var style = PictureStyle()
        (style.width, style.height) = (ReportDocument.pictureWidth, height)
        style.letters = ReportPages.letters
        blocks.append(.picture(make(style)))
    }
}
