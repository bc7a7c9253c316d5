import Draw
import Drive
import Testing

@Suite struct MapFrameTests {
    private let part = SceneBox(100, 50, 800, 500)

    @Test func everythingIsInside() {
        for seed in 1...50 {
            let points = RoadOnPaper.random(UInt64(seed), points: 200)
            var last: ScenePoint?
            let worlds = points.map { point -> ScenePoint in
                let world = Mercator.point(point.place, near: last)
                last = world
                return world
            }
            let frame = MapFrame(showing: worlds, in: part)
            #expect(worlds.allSatisfy { part.inset(-0.001).contains(frame.point($0)) }, "seed \(seed)")
        }
    }

    @Test func aStreetIsNotBlownUp() {
        let world = Mercator.point(RoadOnPaper.place(50, 8))
        let frame = MapFrame(showing: [world], in: part)
        #expect(frame.metresPerLength * part.height >= 556)
        #expect(frame.point(world) == part.middle)
    }

    @Test func thePointBelowTheMiddleOfThePictureIsFoundAgain() {
        let worlds = [Mercator.point(RoadOnPaper.place(50, 8)), Mercator.point(RoadOnPaper.place(51, 9))]
        let frame = MapFrame(showing: worlds, in: part)
        let middle = ScenePoint(500, 400)
        let back = frame.point(frame.world(at: middle))
        #expect(abs(back.x - middle.x) < 1e-6)
        #expect(abs(back.y - middle.y) < 1e-6)
    }

    @Test func nothingIsTheWholeWorld() {
        let frame = MapFrame(showing: [], in: part)
        #expect(frame.centre == ScenePoint(0.5, 0.5))
    }
}
