/// Pixels across and down: `1920x1080`.
package struct PictureSize: Equatable, Sendable {
    package static let sides = 200...20_000
    /// Pixels in all, beyond which a Pi has no memory for a picture.
    package static let most = 100_000_000

    package let width: Int
    package let height: Int

    /// Nil where the text is no size of a picture.
    package init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" || $0 == "×" }
        guard parts.count == 2, let width = PictureSize.side(parts[0]), let height = PictureSize.side(parts[1]),
            width * height <= PictureSize.most
        else { return nil }
        self.width = width
        self.height = height
    }

    private static func side(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let side = Int(text),
            sides.contains(side)
        else { return nil }
        return side
    }
}
