import Glibc

/// A system bus of one's own: a real dbus-daemon at an address that nobody else knows. It may be stopped and started
/// again at the same address.
package final class PrivateBus {
    /// The value of `DBUS_SYSTEM_BUS_ADDRESS` for a program that shall use the bus.
    package var address: String { "unix:path=\(directory)/bus" }

    private let directory: String
    private var daemon: GuardedProcess?

    package init(isRunning: Bool = true) throws {
        directory = "/tmp/roadbook-bus-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        guard mkdir(directory, 0o755) == 0 else { throw StandInError("\(directory): \(errno)") }
        try writeConfiguration()
        if isRunning { try start() }
    }

    deinit {
        stop()
        unlink("\(directory)/bus.conf")
        rmdir(directory)
    }

    /// Returns when it listens.
    package func start() throws {
        unlink("\(directory)/bus")
        let configuration = "--config-file=\(directory)/bus.conf"
        let words = ["dbus-daemon", configuration, "--nofork", "--nopidfile", "--nosyslog", "--print-address=1"]
        let daemon = try GuardedProcess(words, isQuiet: true)
        _ = try daemon.firstLine()
        self.daemon = daemon
    }

    package func stop() {
        daemon?.kill()
        daemon = nil
        unlink("\(directory)/bus")
    }

    /// Without a user that may do everything, the daemon resets the connection of whoever is not root.
    private func writeConfiguration() throws {
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/>
                <allow own="*"/>
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
              </policy>
            </busconfig>

            """
        let descriptor = open("\(directory)/bus.conf", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw StandInError("bus.conf: \(errno)") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw StandInError("bus.conf: \(errno)") }
    }
}
