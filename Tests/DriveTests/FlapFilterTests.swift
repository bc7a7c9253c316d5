import Drive
import Testing

@Suite struct FlapFilterTests {
    private let golf: Car.ID = 1

    /// The presences that came through, told as `time presence count`.
    private func run(_ events: [(Int64, Presence)], until end: Int64, car: Car.ID = 1) -> [String] {
        var filter = FlapFilter()
        var out: [String] = []
        func note(_ event: FlapFilter.Event) { out.append("\(event.at) \(event.presence) \(event.count)") }
        func reach(_ time: Int64) {
            while let due = filter.deadline, due <= time { for event in filter.release(at: due) { note(event) } }
        }
        for (at, presence) in events {
            reach(at)
            if let event = filter.sift(.init(id: car, presence: presence, at: at)) { note(event) }
        }
        reach(end)
        return out
    }

    private func flapping(seconds: Int) -> [(Int64, Presence)] {
        (0..<seconds).map { (Int64($0) * 1000, $0 % 2 == 0 ? .connected : .gone) }
    }

    @Test func aLinkThatComesAndGoesNowAndThenPassesAsItIs() {
        let events: [(Int64, Presence)] = [(0, .connected), (1000, .gone), (90_000, .connected), (900_000, .gone)]
        #expect(
            run(events, until: 2_000_000)
                == ["0 connected 1", "1000 gone 1", "90000 connected 1", "900000 gone 1"])
    }

    @Test func sixPassAndThenTheCarCountsAsConnected() {
        let out = run(flapping(seconds: 20), until: 20_000)
        #expect(out.count == 7)
        #expect(out.last == "6000 connected 1")
    }

    @Test func aLinkThatFlapsHasOneLineAMinute() {
        let out = run(flapping(seconds: 1800), until: 1_800_000)
        #expect(out.count <= 7 + 30)
        #expect(out.dropFirst(7).allSatisfy { $0.contains("connected") })
        #expect(out.dropFirst(7).first == "66000 connected 59")
    }

    @Test func whenItHasCalmedDownItIsWhatItIsSinceItIs() {
        let events = flapping(seconds: 8)
        #expect(run(events, until: 70_000).last == "7000 gone 1")
    }

    @Test func whoStopsLearnsWhatItLastWas() {
        var filter = FlapFilter()
        for (at, presence) in flapping(seconds: 30) { _ = filter.sift(.init(id: golf, presence: presence, at: at)) }
        #expect(filter.settle() == [.init(id: golf, presence: .gone, at: 29_000, count: 23)])
        #expect(filter.settle() == [] && filter.deadline == nil)
    }

    @Test func twoCarsAreToldApart() {
        var filter = FlapFilter()
        for (at, presence) in flapping(seconds: 30) { _ = filter.sift(.init(id: golf, presence: presence, at: at)) }
        let other = FlapFilter.Event(id: 2, presence: .connected, at: 30_000)
        #expect(filter.sift(other) == other)
    }
}
