import Awaiting
import Control
import Glibc
import JSON
import StubRecorder
import Testing

/// A socket in a directory of its own, with a recorder behind it that runs in the test's own thread. It lasts as long
/// as its peers.
final class Post {
    let folder: String
    let path: String
    let recorder: StubRecorder

    init(_ adjust: (inout ControlServer.Limits) -> Void = { _ in }) throws {
        var name = Array("/tmp/roadbook-control-XXXXXX".utf8CString)
        let isMade = mkdtemp(&name) != nil
        folder = isMade ? String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self) : ""
        path = "\(folder)/control"
        var limits = ControlServer.Limits()
        // The tests may run as root, which the limit for each user does not bind.
        limits.exemptUser = .max
        adjust(&limits)
        recorder = StubRecorder(try ControlListener(binding: path), limits: limits)
    }

    deinit {
        recorder.stop()
        rmdir(folder)
    }

    func peer() throws -> Peer { try Peer(path, recorder, keeping: self) }
}

/// A client that does whatever it likes with its bytes.
final class Peer {
    let descriptor: Int32
    private let recorder: StubRecorder
    private let post: Post?
    private var input: [UInt8] = []
    /// True once an end has been read.
    private(set) var isClosed = false

    struct Unreachable: Error { let errno: Int32 }
    struct Silence: Error {}

    init(_ path: String, _ recorder: StubRecorder, keeping post: Post? = nil) throws {
        self.recorder = recorder
        self.post = post
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                connect(descriptor, plain, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Unreachable(errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sends all of it, letting the recorder read; stops early if the recorder hangs up.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        var refusals = 0
        while !rest.isEmpty, refusals < 1_000 {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
                refusals = 0
            } else if errno == EAGAIN {
                refusals += 1
                recorder.turn()
            } else {
                return
            }
        }
    }

    func send(_ text: String) { send(Array(text.utf8) + [0]) }

    func call(_ method: String, _ parameters: String = "{}", flags: String = "") {
        send("{\"method\":\"org.roadbook.Recorder.\(method)\",\"parameters\":\(parameters)\(flags)}")
    }

    /// Everything that has come.
    func receive() {
        _ = recorder.settle()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                input += buffer[..<count]
                _ = recorder.settle()
                continue
            }
            if count == 0 || errno != EAGAIN { isClosed = true }
            return
        }
    }

    /// True once the recorder has hung up. A program that another test starts holds copies of this one's sockets from
    /// its fork until its exec, and so long there is no end to read.
    func hasEnded() -> Bool {
        Patience.until {
            receive()
            return isClosed
        }
    }

    /// The next message, nil when there is none.
    func next() throws -> JSONValue? {
        if !input.contains(0) { receive() }
        guard let end = input.firstIndex(of: 0) else { return nil }
        let message = try JSONValue(reading: Array(input[..<end]))
        input.removeFirst(end + 1)
        return message
    }

    func answer() throws -> JSONValue {
        guard let message = try next() else { throw Silence() }
        return message
    }

    func error() throws -> String {
        let name = try answer()["error"]?.text ?? "none"
        return String(name.split(separator: ".").last ?? "")
    }
}
