import Draw
import Paint
import Testing

/// Each kind of shape, as pixels of a real picture.
@Suite struct ShapeTests {
    private func line(_ places: (Double, Double)..., width: Double = 6) -> Shape {
        .line(StrokeShape(.route, width: width, [places.map { ScenePoint($0.0, $0.1) }]))
    }

    // MARK: Lines

    @Test func aLineHasItsInkInTheMiddleAndGroundBesideIt() throws {
        let pixels = try Pixels(scene(line((10, 20), (90, 20))))
        #expect(pixels.shows(.route, 50, 20) && pixels.shows(.route, 50, 18))
        #expect(pixels.shows(.ground, 50, 14) && pixels.shows(.ground, 50, 26))
        #expect(pixels.box() == SceneBox(7, 17, 86, 6))
    }

    @Test func itsOpacityMixesItWithWhatIsBelow() throws {
        let places = [points((10, 20), (90, 20)), points((50, 5), (50, 90))]
        let pixels = try Pixels(scene(.line(StrokeShape(.ink, width: 8, places, opacity: 0.5))))
        let (ink, ground) = (Theme.light.colour(of: .ink), Theme.light.colour(of: .ground))
        let grey = Colour(
            red: ink.red / 2 + ground.red / 2, green: ink.green / 2 + ground.green / 2,
            blue: ink.blue / 2 + ground.blue / 2)
        #expect(pixels.shows(grey, 30, 20) && pixels.shows(grey, 50, 60))
        // The lines of one shape are no darker where they cross.
        #expect(pixels.shows(grey, 50, 20))
    }

    @Test func aDashHasRoomBehindIt() throws {
        let places = [points((10, 20), (90, 20))]
        let pixels = try Pixels(scene(.line(StrokeShape(.route, width: 2, places, dash: Dash(on: 10, off: 10)))))
        #expect(pixels.shows(.route, 15, 20) && pixels.shows(.route, 35, 20))
        #expect(pixels.shows(.ground, 25, 20) && pixels.shows(.ground, 45, 20))
        let dots = try Pixels(scene(.line(StrokeShape(.route, width: 4, places, dash: Dash(on: 0, off: 10)))))
        #expect(dots.shows(.route, 20, 20) && dots.shows(.ground, 25, 20))
    }

    @Test func joinsAndEndsAreRound() throws {
        let pixels = try Pixels(scene(line((30, 80), (50, 30), (70, 80), width: 16)))
        #expect(pixels.shows(.route, 50, 23) && pixels.shows(.ground, 50, 20))
        // Ends go as far as half of the width, and have no corners.
        #expect(pixels.shows(.route, 30, 86) && pixels.shows(.ground, 30, 90))
        #expect(pixels.shows(.ground, 37, 88) && pixels.shows(.ground, 22, 86))
    }

    @Test func aSinglePointIsADot() throws {
        let pixels = try Pixels(scene(line((50, 50), width: 10)))
        #expect(pixels.shows(.route, 50, 50) && pixels.shows(.ground, 57, 50))
        #expect(pixels.box() == SceneBox(45, 45, 10, 10))
    }

    @Test func aLineThatLeavesThePictureFarBehindIsSeenWhereItCrosses() throws {
        let pixels = try Pixels(scene(line((-1e12, 50), (1e12, 50)), line((-1e9, -1e9), (1e9, 1e9))))
        #expect(pixels.shows(.route, 10, 50) && pixels.shows(.route, 90, 50))
        #expect(pixels.shows(.route, 20, 20) && pixels.shows(.route, 80, 80))
        #expect(pixels.shows(.ground, 20, 80))
        let turning = try Pixels(scene(line((10, 10), (10, 1e12), (90, 1e12), (90, 10))))
        #expect(turning.shows(.route, 10, 60) && turning.shows(.route, 90, 60) && turning.shows(.ground, 50, 60))
    }

    @Test func pointsThatAreNoneAreLeftOut() throws {
        let pixels = try Pixels(scene(line((10, 20), (.nan, 50), (50, .infinity), (90, 20))))
        #expect(pixels.box() == SceneBox(7, 17, 86, 6))
        let nothing = try Pixels(
            scene(line((.nan, 0), (0, .nan)), line(), line((10, 10), (20, 20), width: 0), line((9, 9), width: .nan)))
        #expect(nothing.box() == nil)
    }

    // MARK: Areas, boxes, discs

    @Test func anAreaIsFilledAndClosed() throws {
        let outlines = [points((10, 10), (90, 10), (10, 90)), points((80, 80), (95, 80), (95, 95), (80, 95))]
        let pixels = try Pixels(scene(.area(AreaShape(.height, outlines))))
        #expect(pixels.shows(.height, 20, 20) && pixels.shows(.height, 40, 40) && pixels.shows(.height, 90, 90))
        #expect(pixels.shows(.ground, 60, 60) && pixels.shows(.ground, 5, 50))
        let far = try Pixels(scene(.area(AreaShape(.height, [points((-1e12, 50), (1e12, 50), (50, 1e12))]))))
        #expect(far.shows(.height, 50, 60) && far.shows(.ground, 50, 40))
    }

    @Test func aBoxMayHaveRoundCorners() throws {
        let frame = SceneBox(20, 20, 60, 40)
        let round = try Pixels(scene(.box(BoxShape(.stop, frame, radius: 15))))
        #expect(round.shows(.ground, 22, 22) && round.shows(.ground, 77, 57))
        #expect(round.shows(.ground, 22, 57) && round.shows(.ground, 77, 22))
        #expect(round.shows(.stop, 50, 21) && round.shows(.stop, 21, 40) && round.shows(.stop, 78, 40))
        #expect(round.box() == frame)
        let plain = try Pixels(scene(.box(BoxShape(.stop, frame))))
        #expect(plain.shows(.stop, 20, 20) && plain.shows(.stop, 79, 59) && plain.box() == frame)
        let pill = try Pixels(scene(.box(BoxShape(.stop, frame, radius: 500))))
        #expect(pill.shows(.stop, 50, 21) && pill.shows(.ground, 24, 24) && pill.box() == frame)
        let inverted = BoxShape(.ink, SceneBox(9, 9, -5, 5))
        let glass = try Pixels(scene(.box(BoxShape(.ink, frame, opacity: 0)), .box(inverted)))
        #expect(glass.box() == nil)
    }

    @Test func aDiscHasItsRimHalfInsideAndHalfOutside() throws {
        let rim = DiscShape.Rim(.ink, width: 6)
        let pixels = try Pixels(scene(.disc(DiscShape(.start, ScenePoint(50, 50), radius: 20, rim: rim))))
        #expect(pixels.shows(.start, 50, 50) && pixels.shows(.start, 50, 65))
        #expect(pixels.shows(.ink, 50, 68) && pixels.shows(.ink, 71, 50) && pixels.shows(.ground, 50, 74))
        let plain = try Pixels(scene(.disc(DiscShape(.start, ScenePoint(50, 50), radius: 20))))
        #expect(plain.shows(.start, 50, 68) && plain.box() == SceneBox(30, 30, 40, 40))
    }

    // MARK: The whole

    @Test func shapesLieAboveThoseBeforeThem() throws {
        let (below, above) = (SceneBox(10, 10, 50, 50), SceneBox(40, 40, 50, 50))
        let pixels = try Pixels(scene(.box(BoxShape(.stop, below)), .box(BoxShape(.mark, above))))
        #expect(pixels.shows(.stop, 20, 20) && pixels.shows(.mark, 50, 50))
    }

    @Test(arguments: Theme.allCases) func everyInkIsThatOfTheTheme(theme: Theme) throws {
        for ink in Ink.all {
            let pixels = try Pixels(scene(.box(BoxShape(ink, SceneBox(0, 0, 10, 10))), theme: theme))
            #expect(pixels.shows(ink, 5, 5, of: theme) && pixels.shows(.ground, 50, 50, of: theme))
        }
    }

    @Test func aPictureTooLargeForAnyMachineIsRefused() throws {
        for (width, height) in [(20_001.0, 10.0), (10, 20_001), (20_000, 10_001), (0, 10), (.nan, 10), (1e300, 1)] {
            #expect(throws: PaintFailure.self) {
                try PaintedPicture(scene(width: width, height: height), as: .pdf)
            }
        }
        let widest = try Pixels(scene(width: 20_000, height: 1))
        #expect(widest.width == 20_000 && widest.shows(.ground, 19_999, 0))
    }
}
