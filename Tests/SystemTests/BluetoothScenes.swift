import BlueZStandIn
import Control
import Drive
import Spool
import Testing

/// Cars that come, go and cannot make up their minds.
@Suite struct BluetoothScenes {
    @Test func aFlappingLinkIsOneDriveAndFewLines() async throws {
        try await Stage.play {
            let scene = try Scene(ofCars: [StageCar.golf], plan: "stand; drive; stand")
            try scene.start()
            try scene.awaitFixes()
            try scene.connect(Scene.golf)
            try scene.state(.driving)
            for _ in 0..<5 {
                try scene.hurrying(by: 100) {
                    try scene.disconnect(Scene.golf)
                    try scene.connect(Scene.golf)
                }
            }
            try scene.goOn()
            try scene.awaitStop(after: 100)
            try scene.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            let links = try scene.links()
            try scene.expect(links.count == 8, "twelve changes of the link became \(links)")
            try scene.expectSame(links.last?.presence, .gone)
            // On a slow machine the recorder sees that the car is not there before it comes.
            let changes: UInt64 = links.first?.presence == .gone ? 13 : 12
            try scene.expectSame(links.reduce(0) { $0 + $1.count }, changes)
            let shown = try scene.roadbook(["status"]).output
            try scene.expect(shown.contains("car        Golf not seen for "), shown)
        }
    }

    @Test func aBriefVisitBeginsNothing() async throws {
        try await Stage.play {
            let scene = try Scene(ofCars: [StageCar.golf], "ConnectDelay=1min", plan: "stand")
            try scene.start()
            try scene.awaitFixes()
            try scene.connect(Scene.golf)
            try scene.hurrying(by: 100) { try scene.disconnect(Scene.golf) }
            try scene.state(.parked)
            try scene.connect(Scene.golf)
            try scene.hurrying { try scene.state(.driving) }
            let found = try scene.eventsOfCarsAndDrives()
            try scene.expectSame(found.suffix(4), ["connected", "gone", "connected", "begin bluetooth"])
            try scene.expectStory(["begin bluetooth"])
        }
    }

    @Test func ofTwoCarsTheFirstKeepsTheDrive() async throws {
        try await Stage.play {
            let scene = try Scene(ofCars: [StageCar.golf, StageCar.polo], plan: "stand; drive; stand")
            try scene.start()
            try scene.awaitFixes()
            try scene.connect(Scene.golf)
            try scene.state(.driving)
            try scene.goOn()
            try scene.connect(StageCar.polo.device)
            try scene.awaitMoreMetres(20)
            try scene.disconnect(StageCar.polo.device)
            try scene.awaitMoreMetres(50)
            try scene.expectSame(scene.status().drive?.vehicle, "Golf")
            try scene.expectSame(scene.status().state, .driving)
            try scene.connect(StageCar.polo.device)
            try scene.awaitStop()
            try scene.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            try scene.expectSame(scene.begins().map(\.car), [Scene.golfAddress])
            let links = try scene.links()
            let isNoted = links.contains { $0.id == StageCar.polo.address && $0.presence == .connected }
            try scene.expect(isNoted, "the second car was not noted")
        }
    }

    /// Two that are ours, and a stranger's.
    @Test func headUnitsOfOneNameAreToldApartByTheirAddresses() async throws {
        try await Stage.play {
            let stranger = StageCar("9C:DF:03:00:00:03", "Golf", 0x9CDF_0300_0003)
            let anna = StageCar("9C:DF:03:00:00:01", "Golf", vehicle: "Anna's", Scene.golfAddress)
            let ben = StageCar("9C:DF:03:00:00:02", "Golf", vehicle: "Ben's", 0x9CDF_0300_0002)
            let scene = try Scene(ofCars: [anna, ben], strangers: [stranger], plan: "stand")
            try scene.start()
            try scene.awaitFixes()
            try scene.bluez?.connect(stranger.device)
            try scene.connect(ben.device)
            try scene.state(.driving)
            try scene.expectSame(scene.status().vehicle, "Ben's")
            try scene.bluez?.disconnect(stranger.device)
            try scene.disconnect(ben.device)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            try scene.expectSame(scene.begins().map(\.car), [ben.address])
            let links = try scene.links()
            try scene.expect(links.allSatisfy { $0.id != stranger.address }, "\(links)")
        }
    }

    @Test func aPhoneNamesTheDriverAndBeginsNothing() async throws {
        try await Stage.play {
            let phone = StageCar("48:70:1E:00:00:03", "Phone", driver: "Anna", 0x4870_1E00_0003)
            let scene = try Scene(ofCars: [StageCar.golf, phone], plan: "stand; drive; stand")
            try scene.start()
            try scene.connect(phone.device)
            try scene.wait(for: "the driver") { try scene.status().driver == "Anna" }
            try scene.awaitFixes()
            try scene.expectSame(scene.status().state, .parked)
            try scene.connect(Scene.golf)
            try scene.state(.driving)
            try scene.expectSame(scene.status().drive?.driver, "Anna")
            try scene.goOn()
            try scene.awaitStop(after: 100)
            try scene.disconnect(phone.device)
            try scene.expect(scene.status().state != .parked, "a phone ended the drive")
            try scene.disconnect(Scene.golf)
            try scene.awaitEnd()
            try scene.expectStory(["begin bluetooth", "end disconnect"])
            let names = try scene.lines().compactMap { if case .name(let name, _) = $0 { name } else { nil } }
            try scene.expect(names.contains(.init(id: phone.address, kind: .driver, name: "Anna")), "\(names)")
        }
    }

    @Test func aCarThatRefusesIsCalledAgainAndItsLinkCountsWithoutAProfile() async throws {
        try await Stage.play {
            let (name, text) = ("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable")
            let scene = try Scene(ofCars: [StageCar.soughtGolf], isPresent: false, plan: "stand")
            let bluez = try #require(scene.bluez)
            try bluez.answer(Scene.golf, linking: false, error: name, text: text)
            try bluez.add(BlueZStandIn.Car("48:70:1E:00:00:04", "Stranger"))
            try bluez.add(Scene.golf)
            try scene.start()
            try scene.wait(for: "a refusal") { try scene.status().bluetooth.cars.first?.refused == true }
            try scene.expectSame(scene.status().state, .parked)
            let shown = try scene.roadbook(["status"]).output
            try scene.expect(shown.contains("car        Golf refused"), shown)
            try bluez.answer(Scene.golf, linking: true, error: name, text: text)
            try scene.state(.driving)
            try scene.expectSame(scene.status().bluetooth.cars.first?.refused, false)
            try scene.expectStory(["begin bluetooth"])
            let calls = try Set(bluez.heard().filter { $0.hasPrefix("org.bluez") })
            let expected: Set = [
                "org.bluez.ProfileManager1.RegisterProfile /org/bluez", "org.bluez.Device1.Connect \(Scene.golf.path)",
            ]
            try scene.expect(calls == expected, "called: \(calls)")
        }
    }
}
