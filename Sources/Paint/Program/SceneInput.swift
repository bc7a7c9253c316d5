import Draw
import Files
import Glibc

/// Scenes on their way in.
struct SceneInput {
    private let descriptor: Int32

    /// The longest that a scene may be: ten times that of a map of a hundred years.
    private static let mostBytes = 512 << 20
    private static let piece = 1 << 18

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func scenes() throws -> [Scene] {
        let bytes = try bytes()
        do {
            return try bytes.withUnsafeBytes { try SceneReader.readAll($0) }
        } catch let failure as SceneReader.Failure {
            throw PaintWords.faultyScene(failure.line, failure.problem)
        }
    }

    private func bytes() throws(PaintFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: SceneInput.piece)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw PaintWords.unreadableScene(FileFailure(errno: errno).words) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece.prefix(count))
            guard bytes.count <= SceneInput.mostBytes else { throw PaintWords.sceneIsTooLong }
        }
    }
}
