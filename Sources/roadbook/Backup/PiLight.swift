import Glibc

/// The green light of a Pi. On a machine that has none nothing happens.
struct PiLight {
    private static let names = ["ACT", "led0"]

    private let folder: String?
    /// The thing that the light showed before.
    private let before: String?

    init(root: String) {
        let folders = PiLight.names.map { "\(root)/sys/class/leds/\($0)" }
        folder = folders.first { access("\($0)/trigger", F_OK) == 0 }
        before = folder.flatMap { PiLight.chosen("\($0)/trigger") }
    }

    /// `none timer [mmc0]`: the one in brackets holds.
    private static func chosen(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "[").dropFirst().first?.split(separator: "]").first.map(String.init)
    }

    func blink(milliseconds: Int) {
        write("timer", to: "trigger")
        for half in ["delay_on", "delay_off"] { write("\(milliseconds)", to: half) }
    }

    func shine() { write("default-on", to: "trigger") }

    func giveBack() {
        if let before { write(before, to: "trigger") }
    }

    private func write(_ word: String, to file: String) {
        guard let folder else { return }
        let descriptor = open("\(folder)/\(file)", O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array("\(word)\n".utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
