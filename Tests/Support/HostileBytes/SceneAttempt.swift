import Draw
import Paint

/// Scenes as `roadbook-draw` takes them from whoever calls it. Every one is painted or refused, and one that was read
/// is read again from its own lines.
enum SceneAttempt {
    /// A picture that is painted for each input has at most this side, or the paper would be all the work.
    private static let longestSide = 96.0
    private static let mostPages = 3

    static func scene(_ bytes: UnsafeRawBufferPointer) {
        guard let scenes = try? SceneReader.readAll(bytes) else { return }
        for scene in scenes { tell(scene) }
        guard scenes.count <= mostPages, scenes.allSatisfy({ $0.width <= longestSide && $0.height <= longestSide })
        else { return }
        let drawn = scenes.map(withoutTiles)
        _ = try? PaintedPicture(drawn, as: .pdf)
        for scene in drawn { _ = try? PaintedPicture(scene, as: .sixel) }
    }

    private static func tell(_ scene: Scene) {
        precondition(!SVGText.bytes(of: scene).isEmpty)
        let again = scene.lines.withUnsafeBytes { try? SceneReader.read($0) }
        precondition(again?.shapes.count == scene.shapes.count, "its own lines are not read")
    }

    /// A shape of tiles names any file that there is.
    private static func withoutTiles(_ scene: Scene) -> Scene {
        var scene = scene
        scene.shapes.removeAll { shape in
            if case .tiles = shape { true } else { false }
        }
        return scene
    }
}
