/// The mark of a finish: a disc with four by four fields, as on a flag.
enum Chequers {
    private static let fields = 4

    static func shapes(_ centre: ScenePoint, radius: Double) -> [Shape] {
        let whole = DiscShape(.ground, centre, radius: radius * 1.25)
        let disc = DiscShape(.ground, centre, radius: radius, rim: DiscShape.Rim(.finish, width: radius * 0.22))
        return [.disc(whole), .disc(disc), .area(AreaShape(.finish, squares(centre, radius * 0.68)))]
    }

    private static func squares(_ centre: ScenePoint, _ half: Double) -> [[ScenePoint]] {
        let side = 2 * half / Double(fields)
        var squares: [[ScenePoint]] = []
        for row in 0..<fields {
            for column in 0..<fields where (row + column) % 2 == 0 {
                let corner = centre.moved(Double(column) * side - half, Double(row) * side - half)
                squares.append([
                    corner, corner.moved(side, 0), corner.moved(side, side), corner.moved(0, side),
                ])
            }
        }
        return squares
    }
}
