import Draw

/// A scene as the bytes of a file.
package struct PaintedPicture {
    package let bytes: [UInt8]
    /// Things that are not as they should be, and hinder nobody.
    package let remarks: [PaintRemark]

    private static let longestSide = 20_000.0
    private static let mostPixels = 200_000_000.0

    package init(_ scene: Scene, as format: PictureFormat) throws {
        try PaintedPicture.check(scene)
        switch format {
        case .png: (bytes, remarks) = try PaintedPicture.png(scene)
        case .pdf: (bytes, remarks) = try PaintedPicture.pdf(scene)
        }
    }

    private static func check(_ scene: Scene) throws(PaintFailure) {
        let (width, height) = (scene.width.rounded(), scene.height.rounded())
        guard width >= 1, height >= 1, width <= longestSide, height <= longestSide, width * height <= mostPixels else {
            throw PaintWords.wrongSize
        }
    }

    // MARK: PNG

    private static func png(_ scene: Scene) throws -> ([UInt8], [PaintRemark]) {
        let canvas = Canvas(Surface(width: Int(scene.width.rounded()), height: Int(scene.height.rounded())))
        let remarks = try paint(scene, on: canvas)
        return (try PNGWriter.bytes(of: canvas.surface), remarks)
    }

    /// The scene on an image, before it is a file.
    package static func image(_ scene: Scene) throws -> Surface {
        try check(scene)
        let canvas = Canvas(Surface(width: Int(scene.width.rounded()), height: Int(scene.height.rounded())))
        _ = try paint(scene, on: canvas)
        return canvas.surface
    }

    private static func paint(_ scene: Scene, on canvas: Canvas) throws -> [PaintRemark] {
        let painter = ScenePainter(scene, on: canvas)
        try painter.paint()
        if let problem = canvas.problem { throw PaintWords.failed(problem) }
        return painter.remarks
    }

    // MARK: PDF

    private static func pdf(_ scene: Scene) throws -> ([UInt8], [PaintRemark]) {
        let file = PDFFile(width: scene.width, height: scene.height)
        file.describe(title: scene.title, about: scene.about)
        let remarks = try paint(scene, on: Canvas(file.surface))
        return (try file.finish(), remarks)
    }
}
