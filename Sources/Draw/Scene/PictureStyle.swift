/// The look of a picture, as it was ordered.
package struct PictureStyle: Equatable, Sendable {
    package enum Colours: String, Sendable, CaseIterable {
        case speed, classic, often, one
    }

    package enum Line: String, Sendable, CaseIterable {
        case thin, medium, thick

        /// The width as a share of the short side.
        var share: Double {
            switch self {
            case .thin: return 0.0035
            case .medium: return 0.006
            case .thick: return 0.0095
            }
        }
    }

    package var width = 1_920.0
    package var height = 1_080.0
    package var theme = Theme.light
    package var colours = Colours.speed
    package var line = Line.medium
    package var units = PictureUnits.metric
    /// An `.mbtiles` file.
    package var tiles: String?
    /// With coasts and the roads of other days below the way, where there are no tiles.
    package var hasGround = true
    /// The height of letters where it is not free, as on a terminal.
    package var letters: Double?

    package init() {}

    package var shortSide: Double { min(width, height) }
    package var lineWidth: Double { shortSide * line.share }
    /// The height of ordinary letters, which are never too small to be read.
    package var textSize: Double { letters ?? max(11, shortSide * 0.023) }
    package var margin: Double { shortSide * 0.035 }
}
