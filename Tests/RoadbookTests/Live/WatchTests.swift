import Glibc
import JSON
import Testing

/// `watch`, as a stream and on a terminal, against a stand-in for the recorder.
@Suite struct WatchTests {
    private static let enter = "\u{1b}[?1049h"
    private static let leave = "\u{1b}[?25h\u{1b}[?1049l"

    // MARK: As a stream

    @Test func aLineForEachChangeWhereThereIsNoTerminal() throws {
        let stand = try RecorderStand()
        let child = try stand.start(["watch"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        // The same again is no change to a reader.
        stand.tell { $0.upForMs += 100 }
        stand.tell { $0.speedMetresPerSecond = 20 }
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 2 })
        #expect(
            child.writtenLines == [
                "driving Golf  50 km/h  0.9 km  0:01:01  3D within 3 m, 9 satellites",
                "driving Golf  72 km/h  0.9 km  0:01:01  3D within 3 m, 9 satellites",
            ])
        child.send(SIGTERM)
        #expect(child.finish().code == 128 + SIGTERM)
    }

    @Test func thePlaceStandsBesideTheFix() throws {
        let stand = try RecorderStand()
        #expect(mkdir(stand.directory + "/data", 0o700) == 0)
        #expect(try stand.run("place", "add", "Home", "--at", "51.4778,-0.0015").code == 0)
        let child = try stand.start(["watch"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        stand.tell { $0.fix?.latitude = 52 }
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 2 })
        #expect(child.writtenLines[0].hasSuffix("9 satellites  Home"))
        #expect(child.writtenLines[1].hasSuffix("9 satellites"))
        child.send(SIGTERM)
        _ = child.finish()
    }

    @Test func jsonIsTheWholeStatusALine() throws {
        let stand = try RecorderStand()
        let child = try stand.start(["watch", "--json"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        stand.tell { $0.drive = nil }
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 2 })
        let objects = try child.writtenLines.map { try JSONValue(reading: $0) }
        #expect(objects[0]["drive"]?["id"]?.text == "k7q2")
        #expect(objects[1]["drive"] == .null)
        child.send(SIGINT)
        #expect(child.finish().code == 128 + SIGINT)
    }

    @Test func aSmoothSpeedIsTheMeanOfTheLastFixes() throws {
        let stand = try RecorderStand()
        stand.recorder.status.speedMetresPerSecond = 10
        let child = try stand.start(["watch", "--smooth", "2", "--json"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        // Another status of the same fix does not count again.
        stand.tell { $0.upForMs += 1 }
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 2 })
        for speed in [20.0, 30.0] {
            let seen = child.writtenLines.count
            stand.tell { status in
                status.speedMetresPerSecond = speed
                status.fix?.time! += 1_000
            }
            #expect(child.read(turning: stand.turn) { $0.writtenLines.count == seen + 1 })
        }
        let speeds = try child.writtenLines.map { try JSONValue(reading: $0)["speedMetresPerSecond"]?.double }
        #expect(speeds == [10, 10, 15, 25])
        child.send(SIGTERM)
        _ = child.finish()
    }

    @Test func aReaderWhoHasGoneEndsItThoughNothingChanges() throws {
        let stand = try RecorderStand()
        let child = try stand.start(["watch"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        child.stopReading()
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
    }

    // MARK: A recorder that is not there

    @Test func aRecorderThatIsStartedAgainIsFoundAgain() throws {
        let stand = try RecorderStand()
        let child = try stand.start(["watch", "--json"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        stand.end()
        #expect(child.read { String(decoding: $0.complained, as: UTF8.self).contains("has gone") })
        try stand.begin()
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 2 })
        child.send(SIGTERM)
        let outcome = child.finish(turning: stand.turn)
        #expect(
            outcome.errors == """
                roadbook: the recorder has gone; asking for it again
                roadbook: the recorder is back

                """)
    }

    @Test func aRecorderThatStaysAwayIsNotWaitedForForEver() throws {
        let stand = try RecorderStand()
        let child = try stand.start(["watch"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        stand.end()
        let outcome = child.finish()
        #expect(outcome.code == 4)
        #expect(outcome.errors.contains("roadbook: error: no recorder at \(stand.socket)\n"))
    }

    // MARK: On a terminal

    @Test(arguments: [(UInt16(40), UInt16(12)), (80, 24), (120, 40)])
    func itFitsTheTerminal(columns: UInt16, rows: UInt16) throws {
        let stand = try RecorderStand()
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        let child = try stand.start(["watch"], environment: ["NO_COLOR": "1"], terminal: terminal)
        // All lines of it: a terminal gives what there is.
        #expect(child.read(turning: stand.turn) { $0.screens.dropFirst().first?.count == Int(rows) })
        let lines = child.screens[1]
        #expect(lines.count <= Int(rows))
        #expect(lines.allSatisfy { $0.count <= Int(columns) })
        #expect(lines.first == " driving Golf")
        #expect(lines.contains { $0.hasPrefix(" distance  0.9 km") })
        #expect(lines.contains { $0.contains("####") && $0.hasSuffix("  km/h") })
        child.send(SIGTERM)
        _ = child.finish(turning: stand.turn)
    }

    @Test func aWindowDrawnSmallerIsFilledAgain() throws {
        let stand = try RecorderStand()
        let terminal = try PseudoTerminal(columns: 120, rows: 40)
        let child = try stand.start(["watch"], environment: ["LANG": "C.UTF-8"], terminal: terminal)
        #expect(child.read(turning: stand.turn) { $0.screens.last?.count == 40 })
        try terminal.resize(columns: 30, rows: 6)
        child.send(SIGWINCH)
        #expect(child.read(turning: stand.turn) { $0.screens.last?.count == 6 })
        child.send(SIGTERM)
        _ = child.finish(turning: stand.turn)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func theTerminalGetsBackWhatStoodThere(number: Int32) throws {
        let stand = try RecorderStand()
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let child = try stand.start(["watch"], terminal: terminal)
        #expect(child.read(turning: stand.turn) { !$0.screens.isEmpty })
        child.send(number)
        let outcome = child.finish(turning: stand.turn)
        #expect(outcome.code == 128 + number)
        #expect(outcome.text.hasPrefix(Self.enter))
        #expect(outcome.text.hasSuffix(Self.leave))
        #expect(outcome.errors.isEmpty)
    }

    @Test func coloursAreLeftOutWhereNobodyWantsThem() throws {
        for (variables, isColoured) in [([:], true), (["NO_COLOR": "1"], false)] as [([String: String], Bool)] {
            let stand = try RecorderStand()
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let child = try stand.start(["watch"], environment: variables, terminal: terminal)
            #expect(child.read(turning: stand.turn) { $0.screens.dropFirst().first?.count == 24 })
            #expect(String(decoding: child.written, as: UTF8.self).contains("\u{1b}[31m") == isColoured)
            child.send(SIGTERM)
            _ = child.finish(turning: stand.turn)
        }
    }

    @Test func anOldFixIsNoSpeed() throws {
        let stand = try RecorderStand()
        stand.recorder.status.fix?.ageMs = 12_000
        let child = try stand.start(["watch"])
        #expect(child.read(turning: stand.turn) { $0.writtenLines.count == 1 })
        #expect(child.writtenLines == ["driving Golf  no speed  0.9 km  0:01:01  no fix for 12 s"])
        child.send(SIGTERM)
        _ = child.finish(turning: stand.turn)
    }
}

extension Child {
    /// The screens that were drawn, one after the other; the last may be half of one.
    fileprivate var screens: [[String]] {
        let text = String(decoding: written, as: UTF8.self)
        return text.unicodeScalars.split(separator: "\u{1b}").reduce(into: [[String]]()) { screens, part in
            if part.first == "[", part.dropFirst().first == "H" { screens.append([""]) }
            guard !screens.isEmpty, let end = part.firstIndex(where: { ("A"..."z").contains($0) && $0 != "[" }) else {
                return
            }
            for scalar in part[part.index(after: end)...] {
                if scalar == "\n" {
                    screens[screens.count - 1].append("")
                } else if scalar != "\r" {
                    let last = screens[screens.count - 1].count - 1
                    screens[screens.count - 1][last].unicodeScalars.append(scalar)
                }
            }
        }
    }
}
