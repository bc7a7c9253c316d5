/// Everything that this room says.
enum DrawWords {
    // MARK: A scene that cannot be read

    static let noScene = "this is no scene of roadbook"
    static let sceneIsCut = "the scene ends too early"
    static let severalScenes = "only one scene is a picture"
    static let noSize = "a picture needs a width and a height"
    static let lineIsShort = "the line ends too early"
    static let noNumber = "a whole number is missing"
    static let unknownInk = "there is no such ink"
    static let unknownAnchor = "text begins, ends or has its middle at a point"
    static let unknownShape = "there is no such shape"
    static let pointsOfNothing = "these points belong to no shape"
    static let tooFar = "a point lies too far away"
    static let tooManyPoints = "the scene has too many points"

    static func missing(_ word: String) -> String { "the line of the \(word) is missing" }
}
