/// A scene out of its lines: what `Scene.lines` wrote, and nothing else.
package struct SceneReader {
    package struct Failure: Error, Equatable {
        /// Counted from 1.
        package var line: Int
        package var problem: String
    }

    /// Points that one picture may have: a hundred years of driving, thinned, have fewer.
    private static let mostPoints = 20_000_000

    private var scene = Scene(width: 0, height: 0, title: "")
    private var number = 0
    /// Lines of the scenes before it.
    private var before = 0
    private var points = 0
    private var isOver = false

    /// The scenes that stand one after the other, at least one: the pages of a document.
    package static func readAll(_ bytes: UnsafeRawBufferPointer) throws -> [Scene] {
        var scenes: [Scene] = []
        var place = 0
        var line = 0
        repeat {
            var reader = SceneReader()
            reader.before = line
            place = try reader.readScene(bytes, from: place)
            line += reader.number
            scenes.append(reader.scene)
        } while place < bytes.count
        return scenes
    }

    /// The only scene.
    package static func read(_ bytes: UnsafeRawBufferPointer) throws -> Scene {
        let scenes = try readAll(bytes)
        guard scenes.count == 1 else { throw Failure(line: 1, problem: DrawWords.severalScenes) }
        return scenes[0]
    }

    /// Gives the place behind the scene.
    private mutating func readScene(_ bytes: UnsafeRawBufferPointer, from place: Int) throws -> Int {
        var rest = bytes[place...]
        while !isOver, let end = rest.firstIndex(of: 0x0A) {
            number += 1
            try read(WordReader(UnsafeRawBufferPointer(rebasing: rest[..<end]), line: before + number))
            rest = rest[(end + 1)...]
        }
        guard isOver else { throw Failure(line: before + number + 1, problem: DrawWords.sceneIsCut) }
        return rest.startIndex
    }

    private mutating func read(_ line: WordReader) throws {
        var line = line
        switch number {
        case 1: guard line.isAll(SceneText.heading) else { throw line.failure(DrawWords.noScene) }
        case 2: try readHead(&line, "size")
        case 3: try readHead(&line, "theme")
        case 4: try readHead(&line, "title")
        case 5: try readHead(&line, "about")
        default: try readShape(&line)
        }
    }

    private mutating func readHead(_ line: inout WordReader, _ word: String) throws {
        guard try line.word() == word else { throw line.failure(DrawWords.missing(word)) }
        switch word {
        case "size":
            scene.width = try line.length()
            scene.height = try line.length()
            guard scene.width >= 1, scene.height >= 1 else { throw line.failure(DrawWords.noSize) }
        case "theme":
            guard let theme = Theme(rawValue: try line.word()) else { throw line.failure(DrawWords.missing(word)) }
            scene.theme = theme
        case "title": scene.title = line.rest()
        default: scene.about = line.rest()
        }
    }

    private mutating func readShape(_ line: inout WordReader) throws {
        switch try line.word() {
        case "m": try readPoints(&line)
        case "line": scene.add(.line(try line.stroke()))
        case "area": scene.add(.area(AreaShape(try line.ink(), [], opacity: try line.share())))
        case "box": scene.add(.box(try line.box()))
        case "disc": scene.add(.disc(try line.disc()))
        case "text": scene.add(.text(try line.text()))
        case "tiles": scene.add(.tiles(try line.tiles()))
        case "end": isOver = true
        default: throw line.failure(DrawWords.unknownShape)
        }
    }

    private mutating func readPoints(_ line: inout WordReader) throws {
        var found: [ScenePoint] = []
        var (left, top): (Int64, Int64) = (0, 0)
        while line.hasMore {
            left = try line.moved(left)
            top = try line.moved(top)
            found.append(ScenePoint(Double(left) / SceneText.parts, Double(top) / SceneText.parts))
        }
        points += found.count
        guard points <= SceneReader.mostPoints else { throw line.failure(DrawWords.tooManyPoints) }
        try add(found, line)
    }

    /// The shape is taken out while its points are added, for a copy of all points before each line would be dear.
    private mutating func add(_ found: [ScenePoint], _ line: WordReader) throws {
        switch scene.shapes.popLast() {
        case .line(var shape):
            shape.lines.append(found)
            scene.add(.line(shape))
        case .area(var shape):
            shape.outlines.append(found)
            scene.add(.area(shape))
        default: throw line.failure(DrawWords.pointsOfNothing)
        }
    }
}
