import Bluetooth
import Drive
import Testing

private let onlyCar: Car.ID = 1
private let adapters = ["/org/bluez/hci0", "/org/bluez/hci1"]

/// The presences that follow from the tree of devices, without a bus.
@Suite struct CarPresencesTests {
    private func tree(isPowered: Bool = true, isConnected: Bool) -> DeviceTree {
        var tree = DeviceTree()
        tree.add(adapters[0], ObjectNews(adapter: .init(name: "Pi", isPowered: isPowered)))
        tree.add("/golf", device(onlyCar, on: 0, isConnected: isConnected))
        return tree
    }

    private func device(_ address: Car.ID, on adapter: Int, isPaired: Bool = true, isConnected: Bool) -> ObjectNews {
        ObjectNews(
            device: .init(
                address: address, name: "Golf", adapter: adapters[adapter], isPaired: isPaired,
                isConnected: isConnected))
    }

    @Test func goneIsDatedToWhenItWasFirstSeen() {
        var presences = CarPresences(watching: [], settleMilliseconds: 2_000)
        var reports: [PresenceReport] = []
        reports += presences.judge(tree(isConnected: true), links: [], at: 1_000)
        reports += presences.judge(tree(isConnected: false), links: [], at: 5_000)
        #expect(presences.deadline == 7_000)
        reports += presences.judge(tree(isConnected: false), links: [], at: 6_999)
        #expect(presences.presence(of: onlyCar) == .connected)
        reports += presences.judge(tree(isConnected: false), links: [], at: 7_300)
        #expect(reports.map(\.presence) == [.connected, .gone])
        #expect(reports.last?.millisecondsAgo == 2_300)
        #expect(presences.deadline == nil)
    }

    @Test func aPoweredAdapterThatComesLateDoesNotMakeTheCarGoneAtOnce() {
        var presences = CarPresences(watching: [onlyCar], settleMilliseconds: 2_000)
        var reports: [PresenceReport] = []
        reports += presences.judge(DeviceTree(), links: [], at: 0)
        reports += presences.judge(tree(isConnected: false), links: [], at: 100)
        reports += presences.judge(tree(isConnected: true), links: [], at: 200)
        #expect(reports.map(\.presence) == [.connected])
    }

    @Test func aDeviceThatNobodyAnnouncedShowsThatTheTreeIsNotWhatItSeems() {
        var tree = DeviceTree()
        let isDeviceKnown = tree.change("/golf", device(onlyCar, on: 0, isConnected: true))
        let isAdapterKnown = tree.change(adapters[0], ObjectNews(adapter: .init(isPowered: true)))
        #expect(!isDeviceKnown && !isAdapterKnown)
        #expect(tree == DeviceTree())
    }

    @Test func aDeviceWithoutAnAddressIsNoDevice() {
        var tree = DeviceTree()
        tree.add("/golf", ObjectNews(device: .init(name: "Golf", isConnected: true)))
        #expect(tree.devices.isEmpty)
    }

    @Test func aBriefVisitIsOverBeforeItsDelay() {
        for (delay, settle) in [(2_000, 1_000), (500, 250), (60_000, 2_000), (0, 2_000)] as [(Int64, Int64)] {
            var options = BluetoothWatch.Options()
            options.settle(within: delay)
            #expect(options.settleMilliseconds == settle)
        }
    }

    @Test func strangersLeaveNothingBehind() {
        var presences = CarPresences(watching: [onlyCar], settleMilliseconds: 0)
        let untouched = presences
        var tree = DeviceTree()
        tree.add(adapters[0], ObjectNews(adapter: .init(isPowered: true)))
        for stranger in 100..<200 as Range<UInt64> {
            tree.add("/phone", device(stranger, on: 0, isPaired: false, isConnected: true))
            _ = presences.judge(tree, links: [], at: 0)
            #expect(presences.presence(of: stranger) == .connected)
            tree.remove("/phone", adapter: false, device: true)
            _ = presences.judge(tree, links: [], at: 0)
        }
        _ = presences.judge(nil, links: [], at: 0)
        #expect(presences == untouched)
    }

    /// Random signals against what must hold whatever bluetoothd does.
    @Test func aThousandRandomWalksBreakNoRule() {
        for seed in 1...1_000 as ClosedRange<UInt64> {
            var walk = Walk(seed: seed)
            for step in 1...60 {
                guard walk.step() else {
                    Issue.record("seed \(seed), step \(step): \(walk.broken)")
                    return
                }
            }
        }
    }
}

/// One history of adapters, devices, bluetoothd and the kernel, chosen by its seed.
private struct Walk {
    private static let settle: Int64 = 2_000
    private static let cars: [Car.ID] = [1, 2, 3]

    private var random: UInt64
    private var now: Int64 = 0
    private var tree: DeviceTree?
    private var links: Set<Car.ID> = []
    private var presences = CarPresences(watching: [1], settleMilliseconds: Walk.settle)
    private var told: [Car.ID: Presence] = [:]
    private var lastSeen: [Car.ID: Int64] = [:]
    private(set) var broken = ""

    init(seed: UInt64) { random = seed &* 0x9E37_79B9_7F4A_7C15 }

    /// False when a rule was broken.
    mutating func step() -> Bool {
        now += Int64(below(900))
        if below(12) == 0 { now += 3_000 }
        change()
        for car in Walk.cars where isVisible(car) { lastSeen[car] = now }
        var reports: [PresenceReport] = []
        reports += presences.judge(tree, links: links, at: now)
        for report in reports { check(report) }
        for car in Walk.cars { check(car) }
        if presences.deadline == nil, reports.isEmpty, hasDoubt { broken = "a doubt that nobody will settle" }
        if let deadline = presences.deadline, deadline <= now { broken = "a deadline in the past" }
        return broken.isEmpty
    }

    private mutating func check(_ report: PresenceReport) {
        if report.presence == told[report.address] ?? .unknown { broken = "told twice: \(report)" }
        if report.presence == .gone {
            if let seen = lastSeen[report.address], now - seen < Walk.settle { broken = "gone too early: \(report)" }
            if report.millisecondsAgo < Walk.settle { broken = "not settled: \(report)" }
        }
        told[report.address] = report.presence
    }

    private mutating func check(_ car: Car.ID) {
        let presence = presences.presence(of: car)
        if presence == .unknown, told[car] == .connected { broken = "\(car) became unknown without a word" }
        // A stranger who is gone may be forgotten.
        if presence == .unknown, told[car] == .gone { told[car] = .unknown }
        if isVisible(car), presence != .connected { broken = "\(car) is visible and \(presence)" }
        if tree == nil, !links.contains(car), presence != .unknown { broken = "\(car) is \(presence), says nobody" }
        let isBlind = tree.map { !$0.hasPower } ?? false
        if isBlind, presence != .unknown { broken = "\(car) is \(presence) without an adapter" }
        if presence == .connected, !isVisible(car), !wasVisible(car) { broken = "\(car) is imagined" }
    }

    private func isVisible(_ car: Car.ID) -> Bool {
        guard let tree else { return links.contains(car) }
        return tree.devices.values.contains { $0.address == car && $0.isConnected && tree.isReachable($0) }
    }

    /// A car is told as connected that nothing shows.
    private var hasDoubt: Bool { Walk.cars.contains { told[$0] == .connected && !isVisible($0) } }

    private func wasVisible(_ car: Car.ID) -> Bool { lastSeen[car].map { now - $0 < 10_000 } ?? false }

    private mutating func change() {
        let adapter = adapters[below(2)]
        let car = Walk.cars[below(3)]
        let path = "\(adapter)/\(car)"
        let (coin, isPaired, isMostly) = (below(2) == 0, below(2) == 0, below(3) > 0)
        switch below(9) {
        case 0: tree = nil
        case 1: tree = tree ?? DeviceTree()
        case 2: links = coin ? [] : [car]
        case 3: tree?.add(adapter, ObjectNews(adapter: .init(isPowered: isMostly)))
        case 4: tree?.remove(adapter, adapter: true, device: false)
        case 5: _ = tree?.change(adapter, ObjectNews(adapter: .init(isPowered: coin)))
        case 6:
            let news = ObjectNews.Device(
                address: car, name: "", adapter: adapter, isPaired: isPaired, isConnected: coin)
            tree?.add(path, ObjectNews(device: news))
        case 7: _ = tree?.change(path, ObjectNews(device: .init(isConnected: coin)))
        default: tree?.remove(path, adapter: false, device: true)
        }
    }

    private mutating func below(_ limit: Int) -> Int {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Int(random % UInt64(limit))
    }
}
