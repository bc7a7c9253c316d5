import Awaiting
import CLinux
import Glibc

/// A gpsd that does what the script says, in the test's own thread.
package final class FakeGpsd {
    package let address: String
    private let listener: Int32
    private var caller: Int32 = -1
    private let path: String?

    /// At a free port, or at a path.
    package init(path: String? = nil, queue: Int32 = 64) throws {
        self.path = path
        if let path {
            listener = try UnixSocket.bound(path)
            address = path
        } else {
            listener = try InternetSocket.bound(port: 0)
            address = "127.0.0.1:\(InternetSocket.port(of: listener))"
        }
        guard listen(listener, queue) == 0 else { throw SocketError() }
    }

    deinit {
        hangUp()
        close(listener)
        if let path { unlink(path) }
    }

    package var port: UInt16 { InternetSocket.port(of: listener) }

    /// Waits for the next caller, and accepts it; false if nobody calls.
    package func acceptCaller() -> Bool {
        guard Patience.untilReadable(listener) else { return false }
        hangUp()
        caller = accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
        return caller >= 0
    }

    package var hasCaller: Bool {
        var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    package func hangUp() {
        if caller >= 0 { close(caller) }
        caller = -1
    }

    /// Ends the connection as a machine does that has gone.
    package func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(caller, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        hangUp()
    }

    /// Says lines that end as gpsd's do.
    package func say(_ lines: String...) { send(lines.map { $0 + "\r\n" }.joined()) }

    package func send(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    caller, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                if count <= 0 { return }
                sent += count
            }
        }
    }

    /// The caller's words, a line of them.
    package func heard() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        guard Patience.untilReadable(caller) else { return "" }
        let count = read(caller, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// The time that such a fix tells, in milliseconds.
    package static func time(_ second: Int) -> Int64 { 1_795_151_400_000 + Int64(second) * 1_000 }

    package static func fix(_ second: Int, device: String = "/dev/gps", more: String = "") -> String {
        let time = "2026-11-20T05:\(second / 60 + 10):\(second % 60 < 10 ? "0" : "")\(second % 60).000Z"
        return #"{"class":"TPV","device":"\#(device)","mode":3,"time":"\#(time)","#
            + #""lat":48.1,"lon":11.5,"altHAE":500.04,"altMSL":450.26,"eph":5.0,"speed":3.14\#(more)}"#
    }
}
