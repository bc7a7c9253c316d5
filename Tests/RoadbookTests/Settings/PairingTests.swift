import Testing

/// Pairing by a bluetoothctl that a test plays: the words of BlueZ, and names of devices that imitate them.
@Suite struct PairingTests {
    private static let car = "00:1B:44:11:3A:B7"
    private static let stranger = "[NEW] Device 66:00:00:00:00:01"

    private let tree: SystemTree
    private let settings: SettingsFolder

    init() throws {
        tree = try SystemTree()
        settings = try SettingsFolder()
    }

    /// The output of `setup`, where bluetoothctl says these words when it is asked to pair and to trust.
    private func setUp(paired: String, trusted: String) throws -> String {
        let script = """
            #!/bin/sh
            echo 'Agent registered'
            while read -r line; do
                case $line in
                devices) echo 'Device \(Self.car) Golf' ;;
                pair*) printf '%b\\n' "$PAIRED" ;;
                trust*) printf '%b\\n' "$TRUSTED" ;;
                esac
            done

            """
        let bin = tree.root + "/bin"
        let writing = [
            "-c", "mkdir -p \"$0\" && cd \"$0\" && printf %s \"$TEXT\" >bluetoothctl && chmod 755 bluetoothctl", bin,
        ]
        #expect(try Child("/bin/sh", writing, ["TEXT": script, "PATH": "/usr/bin:/bin"]).finish().code == 0)
        let words = ["--data", tree.books, "--config", settings.path, "--socket", tree.root + "/none", "setup"]
        let choices = ["--pair", "--car", Self.car, "--user", "none", "--wait", "200ms", "--test", "0"]
        let world = ["PATH": bin + ":/usr/bin:/bin", "PAIRED": paired, "TRUSTED": trusted, "TZ": "UTC"]
        let outcome = try Child(
            Roadbook.path, words + choices + ["--units", "metric", "--system", tree.root], world
        ).finish()
        return outcome.text + outcome.errors
    }

    @Test func aCarIsPaired() throws {
        let said = try setUp(paired: "Pairing successful", trusted: "Changing it, trust succeeded")
        #expect(said.contains("Golf is paired and trusted"), "\(said)")
    }

    /// A device that is near may be called anything.
    @Test func aNameThatSaysSoPairsNoCar() throws {
        let failed = "\(Self.stranger) Pairing successful\\nFailed to pair: org.bluez.Error.AuthenticationFailed"
        #expect(try !setUp(paired: failed, trusted: "").contains("paired and trusted"))
        // In front of each line stands the name of the device that is connected.
        let named = "[org.bluez.Error.AlreadyExists]# Failed to pair: org.bluez.Error.AuthenticationFailed"
        #expect(try !setUp(paired: named, trusted: "trust succeeded").contains("paired and trusted"))
        let untrusted = "\(Self.stranger) trust succeeded\\nFailed to set trust: org.bluez.Error.Failed"
        #expect(try !setUp(paired: "Pairing successful", trusted: untrusted).contains("paired and trusted"))
    }
}
