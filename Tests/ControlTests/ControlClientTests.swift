import Awaiting
import Control
import Glibc
import Testing

/// The stand-in for the daemon as a process of its own, ended with the test.
private final class Stub {
    let folder: String
    var path: String { "\(folder)/control" }
    private var process: pid_t = 0

    struct NotStarted: Error {}

    /// `clients` is for how many of them it has descriptors.
    init(clients: Int? = nil) throws {
        var name = Array("/tmp/roadbook-stub-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw NotStarted() }
        folder = String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
        try start(["/usr/bin/env", Stub.program, path] + (clients.map { [String($0)] } ?? []))
        let isSettled = Patience.until { isReady || waitpid(process, nil, WNOHANG) != 0 }
        guard isSettled, isReady else { throw NotStarted() }
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        unlink(path)
        rmdir(folder)
    }

    /// The file is there before anybody listens at it, and has its mode when somebody does.
    private var isReady: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & 0o777 == 0o660
    }

    private func start(_ words: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Descriptors that other tests have open must not count against the limit.
        for descriptor in 3..<256 as Range<Int32> { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else { throw NotStarted() }
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// The program of the stand-in, which lies beside the test program.
    private static var program: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = bytes.withUnsafeMutableBytes { buffer in
            readlink("/proc/self/exe", buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        let own = String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
        for candidate in [own, CommandLine.arguments.first ?? ""] {
            let folder = candidate.lastIndex(of: "/").map { String(candidate[..<$0]) } ?? "."
            if access("\(folder)/control-stub", X_OK) == 0 { return "\(folder)/control-stub" }
        }
        return "control-stub"
    }
}

/// For an answer that must come.
private var patience: Int64 { Int64(Patience.milliseconds) }

/// The command's side, with a process at the other end.
@Suite struct ControlClientTests {
    @Test func everyCallHasItsAnswer() throws {
        let stub = try Stub()
        let client = try ControlClient(stub.path)
        #expect(try client.status().vehicle == "Golf")
        for request in [.start(vehicle: nil, note: "x"), .finish, .pause, .resume] as [ControlRequest] {
            guard case .drive(let drive, changed: true, durable: true) = try client.call(request) else {
                Issue.record("\(request)")
                continue
            }
            #expect(drive?.id == "k7q2")
        }
        #expect(try client.call(.mark(text: "näh")) == .mark(id: "m4rk", durable: false))
        #expect(try client.call(.car(name: nil, connected: true)) == .car(durable: true))
        #expect(try client.call(.flush) == .flush(sequence: 4_711))
        #expect(try client.call(.reload) == .reload(changed: ["IdleTimeout"]))
    }

    @Test func anErrorIsTheRecordersOwn() throws {
        let stub = try Stub()
        let client = try ControlClient(stub.path)
        #expect(throws: ControlClient.Failure.error(.noFix)) { try client.call(.mark(text: "nowhere")) }
        #expect(throws: ControlClient.Failure.error(.vehicleNotFound(vehicle: "nobody's"))) {
            try client.call(.start(vehicle: "nobody's", note: nil))
        }
        #expect(!ControlClient.Failure.error(.noFix).isNoDaemon)
        #expect(!ControlClient.Failure.notPermitted("/run/roadbook/control").isNoDaemon)
    }

    @Test func aWatchIsAStreamOfStates() throws {
        let stub = try Stub()
        let client = try ControlClient(stub.path)
        try client.watch(intervalMs: 150)
        let states = try (0..<4).compactMap { _ in try client.next(withinMs: patience) }
        #expect(states.count == 4)
        let times = states.map(\.upForMs)
        #expect(times == times.sorted())
        let steps = zip(times.dropFirst().dropFirst(), times.dropFirst()).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 100 })
    }

    @Test func aSocketThatIsNotThereIsNoDaemon() {
        let path = "/tmp/roadbook-nowhere/control"
        #expect(throws: ControlClient.Failure.noSocket(path)) { try ControlClient(path) }
        #expect(ControlClient.Failure.noSocket(path).isNoDaemon)
    }

    @Test func aSocketThatNobodyHoldsIsNoDaemon() throws {
        let stub = try Stub()
        stub.signal(SIGKILL)
        let path = stub.path
        // The kernel closes the socket a moment after the signal.
        #expect(Patience.until { (try? ControlClient(path)) == nil })
        #expect(throws: ControlClient.Failure.refused(path)) { try ControlClient(path) }
    }

    @Test func aDaemonThatDoesNotAnswerIsWaitedForNoLongerThanSaid() throws {
        let stub = try Stub()
        let client = try ControlClient(stub.path)
        #expect(try client.status().vehicle == "Golf")
        stub.signal(SIGSTOP)
        #expect(throws: ControlClient.Failure.noAnswer(seconds: 0)) { try client.call(.getStatus, patienceMs: 100) }
        // The answer may still come, so the connection is of no more use.
        #expect(throws: ControlClient.Failure.closed) { try client.call(.pause) }
        let another = try ControlClient(stub.path, patienceMs: 100)
        #expect(throws: ControlClient.Failure.noAnswer(seconds: 0)) { try another.call(.pause, patienceMs: 100) }
        stub.signal(SIGCONT)
        #expect(try ControlClient(stub.path).status().vehicle == "Golf")
    }

    @Test func aDaemonThatDiesInTheMiddleIsClosed() throws {
        let stub = try Stub()
        let client = try ControlClient(stub.path)
        try client.watch()
        #expect(try client.next(withinMs: patience) != nil)
        stub.signal(SIGKILL)
        #expect(throws: ControlClient.Failure.closed) {
            while try client.next(withinMs: patience) != nil {}
        }
    }

    @Test func withoutADescriptorLeftADaemonRestsAndGoesOn() throws {
        let stub = try Stub(clients: 1)
        var first: ControlClient? = try ControlClient(stub.path)
        #expect(try first?.status().vehicle == "Golf")
        var second: ControlClient? = try ControlClient(stub.path)
        #expect(throws: ControlClient.Failure.noAnswer(seconds: 0)) { try second?.call(.pause, patienceMs: 300) }
        #expect(try first?.status().vehicle == "Golf")
        second = nil
        first = nil
        #expect(try ControlClient(stub.path).call(.flush, patienceMs: patience) == .flush(sequence: 4_711))
    }
}
