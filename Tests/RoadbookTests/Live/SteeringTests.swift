import Control
import JSON
import StubRecorder
import Testing

/// The verbs that tell the recorder something: what they ask, what they print, how they end.
@Suite struct SteeringTests {
    @Test func finishPrintsWhatTheDriveWas() throws {
        let stand = try RecorderStand()
        stand.recorder.status.drive?.reason = "hand"
        let outcome = try stand.run("finish")
        #expect(outcome.code == 0)
        #expect(
            outcome.text == """
                the drive with Golf has ended
                distance  0.9 km (812 m measured, 40 m inferred)
                elapsed   1 min 1 s
                moving    55 s
                average   48 km/h
                at most   54 km/h
                ended     by hand

                """)
        #expect(stand.recorder.requests.map(\.request) == [.finish])
    }

    @Test func jsonHasTheDriveWithBothDistances() throws {
        let stand = try RecorderStand()
        stand.recorder.status.drive?.reason = "idle"
        let object = try JSONValue(reading: stand.run("finish", "--json").text)
        #expect(object["drive"]?["distanceMetres"]?.double == 812.25)
        #expect(object["drive"]?["inferredMetres"]?.double == 40)
        #expect(object["drive"]?["reason"]?.text == "idle")
        #expect(object["changed"] == .bool(true))
        #expect(object["durable"] == .bool(true))
    }

    @Test func wordsGoToTheRecorderAsTheyWereTyped() throws {
        let stand = try RecorderStand()
        #expect(try stand.run("start", "--vehicle", "Golf").text.hasPrefix("a drive with Golf has begun\n"))
        #expect(try stand.run("mark", "good coffee").text == "this place is marked; the mark is not on the card yet\n")
        #expect(try stand.run("mark").code == 0)
        #expect(try stand.run("car", "connected", "Golf").text == "Golf is there\n")
        #expect(try stand.run("car", "gone").text == "the car has gone\n")
        #expect(
            try stand.run("pause").text
                == "the drive with Golf is paused\n"
                + "Golf: 0.9 km in 1 min 1 s, 48 km/h on average, 54 km/h at most\n")
        #expect(try stand.run("resume").text.hasPrefix("the drive with Golf is resumed\n"))
        #expect(try stand.run("flush").text == "everything up to line 4711 is on the card\n")
        #expect(
            stand.recorder.requests.map(\.request) == [
                .start(vehicle: "Golf", note: nil), .mark(text: "good coffee"), .mark(text: nil),
                .car(name: "Golf", connected: true), .car(name: nil, connected: false), .pause, .resume, .flush,
            ])
    }

    @Test(arguments: [
        (
            ["start", "--vehicle", "nobody's"], Int32(3), "there is no vehicle \"nobody's\"",
            "roadbook config show lists the cars; for another one write a section [Car] with the line Name=nobody's"
        ),
        (
            ["car", "gone", "nobody's"], 3, "there is no car \"nobody's\"",
            "roadbook config show lists the cars; for another one write a section [Car] with the line Name=nobody's"
        ),
        (["mark", "nowhere"], 1, "there was no fix yet", "roadbook status"),
    ])
    func whatTheRecorderRefusesIsSaid(words: [String], code: Int32, error: String, hint: String) throws {
        let stand = try RecorderStand()
        let child = try stand.start(words)
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.code == code)
        #expect(outcome.errors == "roadbook: error: \(error)\nroadbook: hint: \(hint)\n")
    }

    @Test func unitsAreThoseOfTheLocaleUnlessTheSettingsSayOtherwise() throws {
        let stand = try RecorderStand()
        let british = ["LANG": "en_GB.UTF-8"]
        let child = try stand.start(["status"], environment: british)
        #expect(child.finish(turning: stand.turn).text.contains("speed      31 mph\n"))
        let settings = try SettingsFolder("[Show]\nUnits=metric\n")
        let told = try stand.start(["--config", settings.path, "status"], environment: british)
        #expect(told.finish(turning: stand.turn).text.contains("speed      50 km/h\n"))
    }
}
