import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// Every call as a client of another make sends it.
@Suite struct ControlServerTests {
    @Test func aStrangerLearnsWhoAnswers() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send("{\"method\":\"org.varlink.service.GetInfo\"}")
        let parameters = try #require(try peer.answer()["parameters"])
        #expect(parameters["product"]?.text == "Roadbook, a recorder of drives")
        #expect(parameters["version"]?.text == "0.0.0")
        #expect(
            parameters["interfaces"]?.elements?.map(\.text) == ["org.varlink.service", "org.roadbook.Recorder"])
    }

    @Test func aStrangerLearnsTheInterfaces() throws {
        let post = try Post()
        let peer = try post.peer()
        let method = "org.varlink.service.GetInterfaceDescription"
        for name in ["org.roadbook.Recorder", "org.varlink.service"] {
            peer.send("{\"method\":\"\(method)\",\"parameters\":{\"interface\":\"\(name)\"}}")
            let text = try #require(try peer.answer()["parameters"]?["description"]?.text)
            #expect(text.contains("\ninterface \(name)\n"))
        }
        peer.send("{\"method\":\"\(method)\",\"parameters\":{\"interface\":\"a.b\"}}")
        #expect(try peer.answer()["error"]?.text == "org.varlink.service.InterfaceNotFound")
        peer.send("{\"method\":\"\(method)\"}")
        #expect(try peer.answer()["parameters"]?["parameter"]?.text == "interface")
    }

    @Test func theStatusIsWholeOnTheOtherSide() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("GetStatus")
        let members = try #require(try peer.answer()["parameters"]?.members)
        #expect(try ControlAnswer(to: .getStatus, members) == .status(StubRecorder.driving))
    }

    @Test(
        arguments: [
            ("Start", "{\"vehicle\":\"Golf\",\"note\":null}", .start(vehicle: "Golf", note: nil)),
            ("Start", "{}", .start(vehicle: nil, note: nil)), ("Finish", "{}", .finish), ("Pause", "{}", .pause),
            ("Resume", "{}", .resume), ("Mark", "{\"text\":\"näh\"}", .mark(text: "näh")),
            ("Mark", "{}", .mark(text: nil)),
            ("Car", "{\"connected\":true}", .car(name: nil, connected: true)),
            ("Car", "{\"name\":\"x\",\"connected\":false}", .car(name: "x", connected: false)), ("Flush", "{}", .flush),
            ("Reload", "{}", .reload),
        ] as [(String, String, ControlRequest)])
    func aCallReachesTheRecorderAndIsAnswered(method: String, parameters: String, request: ControlRequest) throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call(method, parameters)
        let answer = try peer.answer()
        #expect(answer["error"] == nil)
        #expect(answer["continues"] == nil)
        #expect(try ControlAnswer(to: request, try #require(answer["parameters"]?.members)) == expected(request))
        #expect(post.recorder.requests.map(\.request) == [request])
        let caller = try #require(post.recorder.requests.first?.caller)
        #expect(caller.process == getpid() && caller.user == getuid() && caller.group == getgid())
    }

    private func expected(_ request: ControlRequest) -> ControlAnswer {
        switch request {
        case .start, .finish, .pause, .resume:
            return .drive(StubRecorder.driving.drive, changed: true, durable: true)
        case .mark: return .mark(id: "m4rk", durable: false)
        case .car: return .car(durable: true)
        case .flush: return .flush(sequence: 4_711)
        case .reload: return .reload(changed: ["IdleTimeout"])
        case .getStatus, .watch: return .status(StubRecorder.driving)
        }
    }

    @Test func anErrorOfTheRecorderHasItsName() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Car", "{\"name\":\"nobody's\",\"connected\":true}")
        let answer = try peer.answer()
        #expect(answer["error"]?.text == "org.roadbook.Recorder.CarNotFound")
        #expect(answer["parameters"]?["name"]?.text == "nobody's")
        peer.call("Mark", "{\"text\":\"nowhere\"}")
        #expect(try peer.error() == "NoFix")
    }

    @Test(arguments: [
        ("org.roadbook.Recorder.Fly", "{}", "MethodNotFound", "method", "org.roadbook.Recorder.Fly"),
        ("org.varlink.service.Fly", "{}", "MethodNotFound", "method", "org.varlink.service.Fly"),
        ("org.roadbook.Other.GetStatus", "{}", "InterfaceNotFound", "interface", "org.roadbook.Other"),
        (".GetStatus", "{}", "InterfaceNotFound", "interface", ""),
        ("org.roadbook.Recorder.GetStatus", "{\"a\":1}", "InvalidParameter", "parameter", "a"),
        ("org.roadbook.Recorder.Car", "{\"name\":\"x\"}", "InvalidParameter", "parameter", "connected"),
        ("org.roadbook.Recorder.Car", "{\"connected\":1}", "InvalidParameter", "parameter", "connected"),
        ("org.roadbook.Recorder.Car", "{\"connected\":null}", "InvalidParameter", "parameter", "connected"),
        ("org.roadbook.Recorder.Mark", "{\"text\":{}}", "InvalidParameter", "parameter", "text"),
        ("org.roadbook.Recorder.Watch", "{\"intervalMs\":-1}", "InvalidParameter", "parameter", "intervalMs"),
        ("org.roadbook.Recorder.Watch", "{\"intervalMs\":1e99}", "InvalidParameter", "parameter", "intervalMs"),
        ("org.varlink.service.GetInfo", "{\"a\":1}", "InvalidParameter", "parameter", "a"),
    ])
    func aWrongCallHasVarlinksOwnError(
        method: String, parameters: String, error: String, key: String, value: String
    ) throws {
        let post = try Post()
        let peer = try post.peer()
        peer.send("{\"method\":\"\(method)\",\"parameters\":\(parameters)}")
        let answer = try peer.answer()
        #expect(answer["error"]?.text == "org.varlink.service.\(error)")
        #expect(answer["parameters"]?[key]?.text == value)
        // The connection goes on.
        peer.call("GetStatus")
        #expect(try peer.answer()["parameters"]?["status"] != nil)
        #expect(post.recorder.requests.isEmpty)
    }

    @Test func aTextThatIsTooLongForTheSpoolIsRefused() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Mark", "{\"text\":\"\(String(repeating: "x", count: 501))\"}")
        #expect(try peer.error() == "InvalidParameter")
        peer.call("Mark", "{\"text\":\"\(String(repeating: "x", count: 500))\"}")
        #expect(try peer.answer()["parameters"]?["id"]?.text == "m4rk")
    }

    // Flags.

    @Test func aCallThatWantsNothingIsDoneAndNotAnswered() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Finish", flags: ",\"oneway\":true")
        peer.call("Fly", flags: ",\"oneway\":true")
        peer.call("Flush")
        #expect(try peer.answer()["parameters"]?["sequence"]?.integer == 4_711)
        #expect(post.recorder.requests.map(\.request) == [.finish, .flush])
        #expect(try peer.next() == nil)
    }

    @Test func anUpgradeIsNotOffered() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("GetStatus", flags: ",\"upgrade\":true")
        #expect(try peer.answer()["parameters"]?["parameter"]?.text == "upgrade")
    }

    @Test func moreOfWhatComesOnceIsOne() throws {
        let post = try Post()
        let peer = try post.peer()
        peer.call("Flush", flags: ",\"more\":true,\"oneway\":false,\"upgrade\":null")
        #expect(try peer.answer()["continues"] == nil)
        peer.call("Pause")
        #expect(try peer.answer()["parameters"]?["changed"]?.bool == true)
    }

    // Order.

    @Test func callsSentAtOnceAreAnsweredInTheirOrder() throws {
        let post = try Post()
        let peer = try post.peer()
        for method in ["Flush", "Mark", "Reload", "Flush"] { peer.call(method) }
        let keys = try (0..<4).map { _ in try peer.answer()["parameters"]?.members?.first?.name }
        #expect(keys == ["sequence", "id", "changed", "sequence"])
    }

    @Test func anAnswerMayComeLaterAndHoldsUpNobodyElse() throws {
        let post = try Post()
        let slow = try post.peer()
        let quick = try post.peer()
        post.recorder.holds = true
        slow.call("Flush")
        slow.call("GetStatus")
        #expect(try slow.next() == nil)
        quick.call("GetStatus")
        #expect(try quick.answer()["parameters"]?["status"] != nil)
        post.recorder.release(with: .flush(sequence: 9))
        #expect(try slow.answer()["parameters"]?["sequence"]?.integer == 9)
        #expect(try slow.answer()["parameters"]?["status"] != nil)
    }

    @Test func anAnswerToWhoHasGoneIsNoHarm() throws {
        let post = try Post()
        post.recorder.holds = true
        do {
            let peer = try post.peer()
            peer.call("Flush")
            #expect(try peer.next() == nil)
        }
        #expect(post.recorder.isLeft())
        post.recorder.release(with: .flush(sequence: 9))
        let next = try post.peer()
        next.call("GetStatus")
        #expect(try next.answer()["error"] == nil)
    }

    @Test func whoStopsWritingStillGetsItsAnswers() throws {
        let post = try Post()
        let peer = try post.peer()
        post.recorder.holds = true
        peer.call("Flush")
        peer.call("GetStatus")
        shutdown(peer.descriptor, Int32(SHUT_WR))
        #expect(try peer.next() == nil)
        post.recorder.release(with: .flush(sequence: 9))
        #expect(try peer.answer()["parameters"]?["sequence"]?.integer == 9)
        #expect(try peer.answer()["parameters"]?["status"] != nil)
        #expect(peer.hasEnded())
        #expect(post.recorder.server.clients == 0)
    }

    @Test func aCallInPiecesIsACall() throws {
        let post = try Post()
        let peer = try post.peer()
        for byte in Array("{\"method\":\"org.roadbook.Recorder.Flush\"}".utf8) + [0] {
            peer.send([byte])
            #expect(post.recorder.settle())
        }
        #expect(try peer.answer()["parameters"]?["sequence"]?.integer == 4_711)
    }

    // The socket.

    @Test func theSocketIsForOwnerAndGroup() throws {
        let post = try Post()
        var status = stat()
        #expect(stat(post.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
    }

    @Test func aSocketInUseIsNotTakenAway() throws {
        let post = try Post()
        let path = post.path
        #expect(throws: ControlListener.Failure.inUse(path)) { try ControlListener(binding: path) }
    }

    @Test func aSocketThatADeadOneLeftIsReplaced() throws {
        let post = try Post()
        let stale = "\(post.folder)/stale"
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(stale.utf8)) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(left, plain, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(isBound == 0)
        close(left)
        let listener = try ControlListener(binding: stale)
        StubRecorder(listener).stop()
        #expect(access(stale, F_OK) != 0)
    }

    @Test func whoStopsTwiceClosesNothingTwice() throws {
        let post = try Post()
        let listener = try ControlListener(binding: "\(post.folder)/twice")
        var forgotten: [Int32] = []
        let surroundings = ControlSurroundings(
            watch: { _, _ in }, forget: { forgotten.append($0) }, now: { 0 }, status: { Status() },
            answer: { _, _, _ in }, note: { _ in })
        let server = ControlServer(listener, version: "0.0.0", in: surroundings)
        server.stop()
        server.stop()
        #expect(forgotten == [listener.descriptor])
    }

    @Test func whatIsNoSocketIsLeftAlone() throws {
        let post = try Post()
        let path = "\(post.folder)/file"
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        #expect(throws: ControlListener.Failure.failed(path, errno: EEXIST)) { try ControlListener(binding: path) }
        unlink(path)
        let long = "/tmp/" + String(repeating: "x", count: 120)
        #expect(throws: ControlListener.Failure.pathTooLong(long)) { try ControlListener(binding: long) }
    }

    @Test func aSocketOfSystemdIsAdoptedAndNothingElse() throws {
        var pair: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
        let connected = pair[0]
        #expect(throws: ControlListener.Failure.notAListeningSocket) { try ControlListener(adopting: connected) }
        close(pair[0])
        close(pair[1])
        let post = try Post()
        let made = "\(post.folder)/made"
        let bound = try ControlListener(binding: made)
        let recorder = StubRecorder(try ControlListener(adopting: bound.descriptor))
        let peer = try Peer(made, recorder)
        peer.call("Flush")
        #expect(try peer.answer()["parameters"]?["sequence"]?.integer == 4_711)
        recorder.stop()
        // The socket is taken away by whoever made it.
        #expect(access(made, F_OK) == 0)
        unlink(made)
    }
}
