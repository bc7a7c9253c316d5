import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// States, as they come to who watches.
@Suite struct WatchTests {
    private func uptime(_ message: JSONValue?) -> Int64? {
        message?["parameters"]?["status"]?["upForMs"]?.integer
    }

    private func publish(_ recorder: StubRecorder, _ uptime: Int64, after milliseconds: Int64) {
        recorder.now += milliseconds
        recorder.status.upForMs = uptime
        recorder.server.publish()
    }

    @Test func aWatcherGetsTheStateNowAndEveryChange() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Watch", flags: ",\"more\":true")
        let first = try peer.answer()
        #expect(first["continues"]?.bool == true)
        #expect(uptime(first) == 99_000)
        #expect(try peer.next() == nil)
        for change in 1...3 as ClosedRange<Int64> {
            publish(post.recorder, change, after: 0)
            #expect(uptime(try peer.next()) == change)
        }
        #expect(try peer.next() == nil)
        #expect(post.recorder.server.watchers == 1)
    }

    @Test func withoutMoreAWatchIsOneState() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Watch")
        #expect(try peer.answer()["continues"] == nil)
        publish(post.recorder, 1, after: 1_000)
        #expect(try peer.next() == nil)
        #expect(post.recorder.server.watchers == 0)
    }

    @Test func anIntervalThinsOutTheStatesAndTheLastOneComes() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Watch", "{\"intervalMs\":1000}", flags: ",\"more\":true")
        #expect(uptime(try peer.next()) == 99_000)
        var seen: [Int64] = []
        for change in 1...25 as ClosedRange<Int64> {
            publish(post.recorder, change, after: 100)
            while let message = try peer.next() { seen.append(uptime(message) ?? -1) }
        }
        #expect(seen == [10, 20])
        #expect(post.recorder.server.deadline == post.recorder.now + 500)
        post.recorder.now += 500
        #expect(uptime(try peer.next()) == 25)
        #expect(post.recorder.server.deadline == nil)
        // After a rest the next change comes at once.
        publish(post.recorder, 26, after: 5_000)
        #expect(uptime(try peer.next()) == 26)
    }

    @Test func watchersDoNotWaitForOneAnother() throws {
        let post = try Post()
        let quick = try post.peer()
        let slow = try post.peer()
        quick.call("Watch", flags: ",\"more\":true")
        slow.call("Watch", "{\"intervalMs\":60000}", flags: ",\"more\":true")
        #expect(uptime(try quick.next()) == 99_000)
        #expect(uptime(try slow.next()) == 99_000)
        publish(post.recorder, 1, after: 10)
        #expect(uptime(try quick.next()) == 1)
        #expect(try slow.next() == nil)
    }

    @Test func aWatcherThatDoesNotReadLosesStatesButNotTheLast() throws {
        let post = try Post()
        let peer = try post.peer()
        let other = try post.peer()
        peer.call("Watch", flags: ",\"more\":true")
        let changes: Int64 = 5_000
        for change in 1...changes {
            publish(post.recorder, change, after: 10)
            // A watcher that is behind keeps the loop no busier than one that is not.
            #expect(post.recorder.settle())
        }
        other.call("GetStatus")
        #expect(uptime(try other.next()) == changes)
        var seen: [Int64] = []
        while let message = try peer.next() {
            #expect(message["continues"]?.bool == true)
            seen.append(uptime(message) ?? -1)
        }
        #expect(seen.first == 99_000 || seen.first == 1)
        #expect(seen.last == changes)
        #expect(seen.count < 1_000)
        #expect(seen.dropFirst() == seen.dropFirst().sorted()[...])
    }

    @Test func aWatcherThatHangsUpIsForgotten() throws {
        let post = try Post()
        do {
            let peer = try post.peer()
            peer.call("Watch", flags: ",\"more\":true")
            #expect(try peer.next() != nil)
        }
        #expect(post.recorder.isLeft())
        publish(post.recorder, 1, after: 10)
    }

    @Test func aWatcherThatOnlyListensIsNotTurnedAway() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Watch", flags: ",\"more\":true")
        shutdown(peer.descriptor, Int32(SHUT_WR))
        #expect(try peer.next() != nil)
        publish(post.recorder, 1, after: 10)
        #expect(uptime(try peer.next()) == 1)
        #expect(!peer.isClosed)
    }

    @Test func callsBehindAWatchWaitForEver() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Watch", flags: ",\"more\":true")
        for _ in 0..<100 { peer.call("Finish") }
        while let message = try peer.next() { #expect(message["continues"]?.bool == true) }
        #expect(post.recorder.requests.isEmpty)
        #expect(!peer.isClosed)
        publish(post.recorder, 7, after: 10)
        #expect(uptime(try peer.next()) == 7)
    }
}
