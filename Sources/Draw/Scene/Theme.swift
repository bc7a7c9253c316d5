/// Light or dark: the colour of each ink.
package enum Theme: String, Equatable, Sendable, CaseIterable {
    case light, dark

    package func colour(of ink: Ink) -> Colour {
        switch ink {
        case .speed(let step): return speeds[min(max(step, 0), Ink.speeds - 1)]
        case .classic(let step): return classic(min(max(step, 0), Ink.speeds - 1))
        case .often(let step): return often[min(max(step, 0), Ink.speeds - 1)]
        default: return self == .light ? Theme.onPaper(ink) : Theme.onBlack(ink)
        }
    }

    private static func onPaper(_ ink: Ink) -> Colour {
        switch ink {
        case .ground: return Colour(0xf7f6f2)
        case .ink, .finish: return Colour(0x222222)
        case .pale: return Colour(0x6b6963)
        case .grid: return Colour(0xe4e2da)
        case .road: return Colour(0xcfccc2)
        case .casing, .label: return Colour(0xffffff)
        case .route, .curve: return Colour(0x1f5fbf)
        case .start: return Colour(0x1f8a4c)
        case .stop: return Colour(0xc2412d)
        case .mark: return Colour(0x8a4fbf)
        case .height: return Colour(0xb9cbe6)
        case .speed, .classic, .often: return Colour(0x222222)
        }
    }

    private static func onBlack(_ ink: Ink) -> Colour {
        switch ink {
        case .ground: return Colour(0x14171c)
        case .ink, .finish: return Colour(0xf2f2f2)
        case .pale: return Colour(0x9aa0a8)
        case .grid: return Colour(0x242930)
        case .road: return Colour(0x3a414b)
        case .casing: return Colour(0x000000)
        case .label: return Colour(0x20252c)
        case .route, .curve: return Colour(0x6aa5f5)
        case .start: return Colour(0x4cc27f)
        case .stop: return Colour(0xf07a66)
        case .mark: return Colour(0xc79bf0)
        case .height: return Colour(0x2f4566)
        case .speed, .classic, .often: return Colour(0xf2f2f2)
        }
    }

    // MARK: Speeds

    /// Viridis, cut so that neither end is lost on its ground, and on paper darker towards its end: a scale that the
    /// colour-blind and a grey printer read.
    private var speeds: [Colour] { self == .light ? Theme.speedsOnPaper : Theme.speedsOnBlack }

    private static let speedsOnPaper: [Colour] = [
        Colour(0x440154), Colour(0x482475), Colour(0x414287), Colour(0x355e8d), Colour(0x2a768e), Colour(0x218e8d),
        Colour(0x229a85), Colour(0x36a56d), Colour(0x60aa3f), Colour(0x8fa800),
    ]
    private static let speedsOnBlack: [Colour] = [
        Colour(0x463480), Colour(0x3c508b), Colour(0x30698e), Colour(0x27808e), Colour(0x1f978b), Colour(0x27ad81),
        Colour(0x4cc26c), Colour(0x81d34d), Colour(0xc0df25), Colour(0xfde725),
    ]

    /// Red at rest, yellow at half of the highest speed, green at it; on paper darker, for yellow is lost there.
    private func classic(_ step: Int) -> Colour {
        let most = self == .light ? 166.0 : 255
        let share = (Double(step) + 0.5) / Double(Ink.speeds)
        let red = share < 0.5 ? 1 : 1 - 2 * (share - 0.5)
        let green = share < 0.5 ? 2 * share : 1
        return Colour(red: UInt8(red * most), green: UInt8(green * most), blue: 0)
    }

    // MARK: Roads

    /// From pale to strong, so that a road that was driven once is seen, and the way to work glows.
    private var often: [Colour] { self == .light ? Theme.oftenOnPaper : Theme.oftenOnBlack }

    private static let oftenOnPaper: [Colour] = [
        Colour(0x8aa4ca), Colour(0x7f9dc9), Colour(0x7494c6), Colour(0x6686bd), Colour(0x5572b0), Colour(0x4b5ca0),
        Colour(0x47458c), Colour(0x452e75), Colour(0x42195b), Colour(0x3a0640),
    ]
    private static let oftenOnBlack: [Colour] = [
        Colour(0x6a5496), Colour(0x7a4c8c), Colour(0x823c7e), Colour(0xa0427c), Colour(0xbc4c74), Colour(0xd55b67),
        Colour(0xe9715b), Colour(0xf68f55), Colour(0xfcb45f), Colour(0xfde08a),
    ]
}
