import Draw
import Paint

/// The pixels of a picture, as they are seen.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    private var colours: [UInt8] = []

    init(_ image: Surface) {
        (width, height) = (image.width, image.height)
        var colours: [UInt8] = []
        let bytes = width * 4
        image.visitPixels { pixels, stride in
            for row in 0..<(stride == 0 ? 0 : pixels.count / stride) {
                colours += pixels[(row * stride)..<(row * stride + bytes)]
            }
        }
        self.colours = colours
    }

    init(_ scene: Scene) throws { self.init(try PaintedPicture.image(scene)) }

    subscript(x: Int, y: Int) -> Colour {
        let place = (y * width + x) * 4
        return Colour(red: colours[place + 2], green: colours[place + 1], blue: colours[place])
    }

    /// The pixel is of that colour, or nearly.
    func shows(_ colour: Colour, _ x: Int, _ y: Int) -> Bool { Pixels.distance(self[x, y], colour) <= 10 }

    func shows(_ ink: Ink, _ x: Int, _ y: Int, of theme: Theme = .light) -> Bool {
        shows(theme.colour(of: ink), x, y)
    }

    private static func distance(_ one: Colour, _ other: Colour) -> Int {
        let parts = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
        return parts.map { abs(Int($0.0) - Int($0.1)) }.max() ?? 0
    }

    /// The smallest box around all pixels that are not of the ground; nil if there are none.
    func box(unlike ground: Ink = .ground) -> SceneBox? {
        let paper = Theme.light.colour(of: ground)
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where Pixels.distance(self[x, y], paper) > 40 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        return SceneBox(Double(left), Double(top), Double(right - left + 1), Double(bottom - top + 1))
    }

    func count(of ink: Ink) -> Int {
        let colour = Theme.light.colour(of: ink)
        var count = 0
        for y in 0..<height { for x in 0..<width where Pixels.distance(self[x, y], colour) <= 10 { count += 1 } }
        return count
    }
}

/// A small scene of these shapes.
func scene(_ shapes: Shape..., width: Double = 100, height: Double = 100, theme: Theme = .light) -> Scene {
    var scene = Scene(width: width, height: height, title: "A picture", about: "It is small.", theme: theme)
    for shape in shapes { scene.add(shape) }
    return scene
}

func points(_ places: (Double, Double)...) -> [ScenePoint] { places.map { ScenePoint($0.0, $0.1) } }
