import Drive

/// The presence of each car that matters, as far as it is known, and when that may be told. A pure value.
///
/// *Connected* is told at once. *Gone* must hold for a while: when an adapter is switched off or pulled, and while
/// bluetoothd starts, the devices seem to be gone for a moment before it shows that nobody can tell. *Unknown* is told
/// at once too, for it ends nothing.
package struct CarPresences: Equatable, Sendable {
    private struct Standing: Equatable, Sendable {
        var presence = Presence.unknown
        var name: String?
        /// The adapter that held the link: without it, nobody can tell whether the car is still there.
        var home: String?
        var goneSince: Int64?
    }

    private struct Sighting {
        var presence: Presence
        var name: String
        var adapter: String
    }

    let settleMilliseconds: Int64
    /// The cars that are asked for whether or not bluetoothd has heard of them.
    let watched: Set<Car.ID>
    private var standings: [Car.ID: Standing] = [:]

    package init(watching watched: Set<Car.ID>, settleMilliseconds: Int64) {
        self.watched = watched
        self.settleMilliseconds = settleMilliseconds
        for address in watched { standings[address] = Standing() }
    }

    package func presence(of address: Car.ID) -> Presence { standings[address]?.presence ?? .unknown }

    /// The time at which a doubt is to be settled; nil when there is none.
    package var deadline: Int64? {
        var earliest: Int64?
        for standing in standings.values {
            if let since = standing.goneSince { earliest = min(earliest ?? since, since) }
        }
        return earliest.map { $0 + settleMilliseconds }
    }

    /// Compares what is told with what the tree shows; no tree while bluetoothd says nothing. `links` are those that
    /// the kernel still lists.
    package mutating func judge(
        _ tree: DeviceTree?, links: Set<Car.ID>, at now: Int64
    ) -> [PresenceReport] {
        var reports: [PresenceReport] = []
        let sightings = tree.map(CarPresences.sightings) ?? [:]
        let seen = tree == nil ? links : Set(sightings.keys)
        for address in seen where standings[address] == nil { standings[address] = Standing() }
        for address in standings.keys.sorted() {
            note(sightings[address], for: address)
            let apparent = apparent(address, sightings[address], tree, links)
            if let report = settle(address, apparent, at: now) { reports.append(report) }
            forget(address, unless: seen.contains(address))
        }
        return reports
    }

    /// The best sighting that any object gives of each address that is paired or connected.
    private static func sightings(in tree: DeviceTree) -> [Car.ID: Sighting] {
        var sightings: [Car.ID: Sighting] = [:]
        for device in tree.devices.values where device.isPaired || device.isConnected {
            var presence = Presence.unknown
            if tree.isReachable(device) { presence = device.isConnected ? .connected : .gone }
            let sighting = Sighting(presence: presence, name: device.name, adapter: device.adapter)
            let known = sightings[device.address]
            if known == nil || presence.rawValue < known!.presence.rawValue { sightings[device.address] = sighting }
        }
        return sightings
    }

    private mutating func note(_ sighting: Sighting?, for address: Car.ID) {
        guard let sighting else { return }
        if !sighting.name.isEmpty { standings[address]?.name = sighting.name }
        if sighting.presence == .connected { standings[address]?.home = sighting.adapter }
    }

    private func apparent(
        _ address: Car.ID, _ sighting: Sighting?, _ tree: DeviceTree?, _ links: Set<Car.ID>
    ) -> Presence {
        guard let tree else { return links.contains(address) ? .connected : .unknown }
        if let sighting, sighting.presence == .connected { return .connected }
        if let home = standings[address]?.home { return tree.adapters[home]?.isPowered == true ? .gone : .unknown }
        return tree.hasPower ? .gone : .unknown
    }

    private mutating func settle(_ address: Car.ID, _ apparent: Presence, at now: Int64) -> PresenceReport? {
        guard var standing = standings[address] else { return nil }
        let since = standing.goneSince ?? now
        let isSettled = apparent != .gone || standing.presence == .gone || now - since >= settleMilliseconds
        standing.goneSince = isSettled ? nil : since
        let hasChanged = isSettled && standing.presence != apparent
        if hasChanged { standing.presence = apparent }
        standings[address] = standing
        guard hasChanged else { return nil }
        let age = apparent == .gone ? now - since : 0
        return PresenceReport(address: address, presence: apparent, name: standing.name, millisecondsAgo: age)
    }

    /// Strangers of whom there is nothing more to tell are not kept: every phone that walks by would be.
    private mutating func forget(_ address: Car.ID, unless isSeen: Bool) {
        guard !isSeen, !watched.contains(address), let standing = standings[address] else { return }
        if standing.presence != .connected, standing.goneSince == nil { standings[address] = nil }
    }
}
