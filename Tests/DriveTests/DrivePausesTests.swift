import Drive
import Testing

@Suite struct DrivePausesTests {
    private var pauses: DrivePauses {
        var pauses = DrivePauses()
        pauses.add(from: 100, to: 200)
        pauses.add(from: 300, to: 350)
        pauses.add(from: 400, to: 400)
        pauses.add(from: 500, to: 450)
        return pauses
    }

    @Test(arguments: [(0, 0), (100, 0), (101, 1), (200, 100), (300, 100), (325, 125), (350, 150), (9_000, 150)])
    func aPauseCountsUpToTheEnd(_ end: Int64, _ milliseconds: Int64) {
        #expect(pauses.milliseconds(until: end) == milliseconds)
        #expect(pauses.elapsed(from: 0, until: end) == end - milliseconds)
    }

    @Test func theSumOfAllIsKept() {
        #expect(pauses.milliseconds == 150)
        #expect(pauses.elapsed(from: 10_000, until: 9_000) == 0)
    }
}
