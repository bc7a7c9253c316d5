import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// Clients that mean harm, or know no better. After each of them another is served, and the loop is at rest.
@Suite struct HostileClientTests {
    private func expectService(_ post: Post) throws {
        #expect(post.recorder.settle())
        let peer = try post.peer()
        peer.call("GetStatus")
        #expect(try peer.answer()["parameters"]?["status"] != nil)
    }

    @Test(arguments: [
        "", "x", "{", "[]", "null", "1", "\"a\"", "{}", "{\"method\":1}", "{\"method\":\"Flush\"}",
        "{\"method\":\"a.b\"}}",
        "{\"method\":\"a.b\",\"method\":\"a.b\"}", "{\"method\":\"a.b\",\"parameters\":[]}",
        "{\"method\":\"a.b\",\"more\":1}",
        "{\"method\":\"a.b\",\"oneway\":\"yes\"}", "{\"method\":\"a.b\",\"more\":true,\"oneway\":true}",
        "{\"method\":\"a.b\",\"parameters\":{\"a\":1e999}}", "{\"method\":\"\\ud800\"}", "GET / HTTP/1.1\r\n\r\n",
    ])
    func garbageIsAnsweredWithAnErrorAndClosed(text: String) throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send(text)
        let answer = try peer.answer()
        #expect(answer["error"]?.text == "org.roadbook.Recorder.InvalidMessage")
        #expect(answer["parameters"]?["reason"]?.text?.isEmpty == false)
        #expect(peer.hasEnded())
        #expect(post.recorder.notes.count == 1)
        try expectService(post)
    }

    @Test func bytesThatAreNoTextAreGarbage() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D, 0])
        #expect(try peer.error() == "InvalidMessage")
        try expectService(post)
    }

    @Test func deepNestingIsGarbage() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send("{\"method\":\"a.b\",\"parameters\":" + String(repeating: "{\"a\":", count: 9_000))
        #expect(try peer.error() == "InvalidMessage")
        try expectService(post)
    }

    @Test func aMessageOfExactlyTheLimitIsRead() throws {
        let post = try Post()
        let peer = try post.peer()
        let frame = "{\"method\":\"org.roadbook.Recorder.Flush\"}"
        peer.send(frame + String(repeating: " ", count: 65_536 - frame.utf8.count))
        #expect(try peer.answer()["parameters"]?["sequence"]?.integer == 4_711)
        peer.send(frame + String(repeating: " ", count: 65_537 - frame.utf8.count))
        #expect(try peer.error() == "InvalidMessage")
        #expect(peer.hasEnded())
        try expectService(post)
    }

    @Test func aMessageWithoutAnEndIsNotWaitedFor() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send([UInt8](repeating: 0x20, count: 1 << 20))
        #expect(try peer.error() == "InvalidMessage")
        #expect(peer.hasEnded())
        #expect(post.recorder.server.clients == 0)
        try expectService(post)
    }

    @Test func halfAMessageAndThenNothingIsForgotten() throws {
        let post = try Post()
        do {
            let peer = try post.peer()
            peer.send(Array("{\"method\":\"org.road".utf8))
            #expect(post.recorder.settle())
            #expect(post.recorder.server.clients == 1)
        }
        #expect(post.recorder.isLeft())
        #expect(post.recorder.requests.isEmpty)
    }

    @Test func halfAMessageHoldsUpNobody() throws {
        let post = try Post { $0.clientsOfAUser = 32 }
        let halves = try (0..<20).map { _ in try post.peer() }
        for half in halves { half.send(Array("{\"method\":".utf8)) }
        try expectService(post)
        #expect(halves.allSatisfy { !$0.isClosed })
    }

    @Test func floodsOfEmptyMessagesEndAtTheFirst() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send([UInt8](repeating: 0, count: 100_000))
        #expect(try peer.error() == "InvalidMessage")
        #expect(peer.hasEnded())
        #expect(post.recorder.notes.count == 1)
        try expectService(post)
    }

    @Test func whoAsksWithoutReadingIsHeldUpAndNobodyElse() throws {
        let post = try Post()
        let peer = try post.peer()
        let call = Array("{\"method\":\"org.roadbook.Recorder.Flush\"}".utf8) + [0]
        peer.send((0..<50_000).flatMap { _ in call })
        #expect(post.recorder.settle())
        let taken = post.recorder.requests.count
        #expect(taken > 0 && taken < 50_000)
        try expectService(post)
        // The client reads after all: every call that was taken is answered, in whole messages.
        var answers = 0
        while let answer = try peer.next() {
            #expect(answer["parameters"]?["sequence"]?.integer == 4_711)
            answers += 1
        }
        #expect(answers == post.recorder.requests.count)
        #expect(answers > taken)
    }

    @Test func aFloodIsServedATurnAtATime() throws {
        let post = try Post()
        let flood = try post.peer()
        let call = Array("{\"method\":\"org.roadbook.Recorder.Flush\"}".utf8) + [0]
        flood.send((0..<60).flatMap { _ in call })
        let other = try post.peer()
        other.call("Pause")
        var turns = 0
        while !post.recorder.requests.contains(where: { $0.request == .pause }), turns < 100 {
            post.recorder.turn()
            turns += 1
        }
        #expect(turns < 4)
        #expect(post.recorder.requests.count < 30)
    }

    @Test func aThousandConnectionsAreSixteenClientsToTheirUser() throws {
        let post = try Post { $0.clientsOfAUser = 16 }
        var peers: [Peer] = []
        for _ in 0..<1_000 {
            peers.append(try post.peer())
            post.recorder.turn()
        }
        #expect(post.recorder.settle())
        #expect(post.recorder.server.clients == 16)
        #expect(post.recorder.notes.count == 984)
        let refused = peers[999]
        #expect(try refused.error() == "TooManyClients")
        #expect(refused.hasEnded())
        peers[0].call("GetStatus")
        #expect(try peers[0].answer()["error"] == nil)
        peers = []
        #expect(post.recorder.isLeft())
        try expectService(post)
        #expect(post.recorder.isLeft())
    }

    @Test func rootIsBoundByTheLimitOfAllAlone() throws {
        let post = try Post {
            $0.exemptUser = getuid()
            $0.clients = 32
        }
        let peers = try (0..<40).map { _ in try post.peer() }
        #expect(post.recorder.settle())
        #expect(post.recorder.server.clients == 32)
        #expect(try peers[32].answer()["parameters"]?["limit"]?.integer == 32)
    }

    @Test func otherUsersAreCountedEachForThemselves() throws {
        let post = try Post { $0.clientsOfAUser = 2 }
        let peers = try (0..<3).map { _ in try post.peer() }
        #expect(post.recorder.settle())
        #expect(post.recorder.notes.count == 1)
        #expect(try peers[2].answer()["parameters"]?["limit"]?.integer == 2)
    }

    @Test func whoHasBeenSilentLongestGivesWayWhenAllPlacesAreTaken() throws {
        let post = try Post { $0.clientsOfAUser = 3 }
        let silent = try post.peer()
        let talking = try post.peer()
        let newest = try post.peer()
        #expect(post.recorder.settle())
        post.recorder.now += 1_000
        talking.call("Flush")
        #expect(try talking.answer()["error"] == nil)
        let next = try post.peer()
        next.call("Flush")
        #expect(try next.answer()["error"] == nil)
        #expect(try silent.error() == "TooManyClients")
        #expect(silent.hasEnded())
        newest.receive()
        #expect(!newest.isClosed && !talking.isClosed)
        #expect(post.recorder.server.clients == 3)
        let caller = try #require(post.recorder.requests.first?.caller)
        #expect(post.recorder.notes == [.gaveWay(caller)])
    }

    @Test func whoWaitsForAnAnswerOrWatchesDoesNotGiveWay() throws {
        let post = try Post { $0.clientsOfAUser = 2 }
        let waiting = try post.peer()
        let watching = try post.peer()
        post.recorder.holds = true
        waiting.call("Flush")
        watching.call("Watch", flags: ",\"more\":true")
        #expect(try watching.answer()["continues"]?.bool == true)
        post.recorder.now += 60_000
        let next = try post.peer()
        #expect(try next.error() == "TooManyClients")
        post.recorder.release(with: .flush(sequence: 9))
        #expect(try waiting.answer()["parameters"]?["sequence"]?.integer == 9)
        watching.receive()
        #expect(!watching.isClosed)
    }

    @Test func aPlaceIsKeptForRoot() throws {
        let watch = ",\"more\":true"
        let post = try Post {
            $0.clients = 3
            $0.exemptUser = .max
        }
        let members = try (0..<3).map { _ in try post.peer() }
        for member in members { member.call("Watch", flags: watch) }
        #expect(try members[1].answer()["error"] == nil)
        #expect(try members[2].error() == "TooManyClients")
        let root = try Post {
            $0.clients = 3
            $0.exemptUser = getuid()
        }
        let watchers = try (0..<3).map { _ in try root.peer() }
        for watcher in watchers { watcher.call("Watch", flags: watch) }
        #expect(try watchers[2].answer()["error"] == nil)
    }

    @Test func idleConnectionsOfRootLockNobodyOut() throws {
        let post = try Post { $0.exemptUser = getuid() }
        let idle = try (0..<32).map { _ in try post.peer() }
        #expect(post.recorder.settle())
        #expect(post.recorder.server.clients == 32)
        post.recorder.now += 1_000
        try expectService(post)
        #expect(try idle[0].error() == "TooManyClients")
    }

    @Test func anyBytesLeaveTheServerAsItWas() throws {
        let post = try Post()
        var state: UInt64 = 7
        let pieces = [
            "{\"method\":\"org.roadbook.Recorder.", "Flush\"", "Watch\"", "GetStatus\"", "}", "\0", "{", "\"",
            ",\"more\":true",
            ",\"oneway\":true", ",\"parameters\":{", "\u{1}", "\\u0000", "[1,2",
            "Mark\",\"parameters\":{\"text\":\"x\"}}\0",
        ]
        for _ in 0..<400 {
            let peer = try post.peer()
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                peer.send(Array(pieces[Int(state >> 33) % pieces.count].utf8))
                peer.receive()
            }
            while let message = try peer.next() { #expect(message["parameters"] != nil) }
        }
        try expectService(post)
    }
}
