import Draw

/// Scenes as the bytes of a file: one, or the pages of a PDF.
package struct PaintedPicture {
    package let bytes: [UInt8]
    /// Things that are not as they should be, and hinder nobody.
    package let remarks: [PaintRemark]

    private static let longestSide = 20_000.0
    private static let mostPixels = 200_000_000.0

    package init(_ scene: Scene, as format: PictureFormat) throws { try self.init([scene], as: format) }

    package init(_ scenes: [Scene], as format: PictureFormat) throws {
        for scene in scenes { try PaintedPicture.check(scene) }
        switch format {
        case .png, .sixel:
            guard scenes.count == 1 else { throw PaintWords.pagesOfPNG }
            (bytes, remarks) = try PaintedPicture.pixels(scenes[0], as: format)
        case .pdf: (bytes, remarks) = try PaintedPicture.pdf(scenes)
        }
    }

    private static func check(_ scene: Scene) throws(PaintFailure) {
        let (width, height) = (scene.width.rounded(), scene.height.rounded())
        guard width >= 1, height >= 1, width <= longestSide, height <= longestSide, width * height <= mostPixels else {
            throw PaintWords.wrongSize
        }
    }

    // MARK: Pixels

    private static func pixels(_ scene: Scene, as format: PictureFormat) throws -> ([UInt8], [PaintRemark]) {
        let canvas = Canvas(Surface(width: Int(scene.width.rounded()), height: Int(scene.height.rounded())))
        let remarks = try paint(scene, on: canvas)
        let surface = canvas.surface
        return (try format == .sixel ? SixelWriter.bytes(of: surface) : PNGWriter.bytes(of: surface), remarks)
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

    /// The first page names the document.
    private static func pdf(_ scenes: [Scene]) throws -> ([UInt8], [PaintRemark]) {
        let file = PDFFile(width: scenes[0].width, height: scenes[0].height)
        file.describe(title: scenes[0].title, about: scenes[0].about)
        var remarks: [PaintRemark] = []
        for scene in scenes {
            file.beginPage(width: scene.width, height: scene.height)
            // The same is said once, on however many pages it is.
            remarks += try paint(scene, on: Canvas(file.surface)).filter { !remarks.contains($0) }
            file.endPage()
        }
        return (try file.finish(), remarks)
    }
}
