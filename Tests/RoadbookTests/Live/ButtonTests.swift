import Control
import Glibc
import StubRecorder
import Testing

/// The example units for buttons, run as systemd would run them, with a stand-in for the tools of libgpiod.
@Suite struct ButtonTests {
    @Test func aButtonMarksAndAnotherFinishes() throws {
        let run = try ExampleRun("roadbook-button")
        try run.place("gpiomon", "printf '%s\\n' GPIO17 GPIO22 GPIO17")
        #expect(try run.finish().code == 0)
        #expect(run.requests == [.mark(text: "button"), .finish, .mark(text: "button")])
        #expect(
            try run.arguments(of: "gpiomon")
                == "--edges=falling --bias=pull-up --debounce-period=30ms --format=%l GPIO17 GPIO22\n")
    }

    @Test func theIgnitionIsToldAtTheStartAndAtEachChange() throws {
        let run = try ExampleRun("roadbook-ignition")
        try run.place("gpioget", "echo 1")
        try run.place("gpiomon", "printf '%s\\n' falling rising")
        #expect(try run.finish().code == 0)
        #expect(
            run.requests == [
                .car(name: nil, connected: true), .car(name: nil, connected: false), .car(name: nil, connected: true),
            ])
        #expect(try run.arguments(of: "gpioget") == "--numeric --bias=pull-down GPIO27\n")
        #expect(
            try run.arguments(of: "gpiomon")
                == "--edges=both --bias=pull-down --debounce-period=200ms --format=%E GPIO27\n")
    }

    @Test func systemdLikesTheExamples() throws {
        for name in ["roadbook-button", "roadbook-ignition"] {
            let child = try Child(
                "/usr/bin/env",
                ["systemd-analyze", "verify", "--man=no", "\(ExampleRun.folder)/\(name).service"],
                ["PATH": "/usr/bin:/bin"])
            let outcome = child.finish()
            let said = outcome.errors.split(separator: "\n").filter { $0.contains(name) }
            #expect(said.isEmpty, "\(outcome.errors)")
        }
    }
}

/// One example, its command run with programs of the test's own in front of those of the system.
private final class ExampleRun {
    static let folder = "\(Checkout.root)/systemd/examples"

    private let name: String
    private let stand: RecorderStand
    private let programs: SettingsFolder

    init(_ name: String) throws {
        self.name = name
        stand = try RecorderStand()
        programs = try SettingsFolder()
        guard symlink(Roadbook.path, "\(programs.path)/roadbook") == 0 else { throw Roadbook.SpawnError(code: errno) }
    }

    var requests: [ControlRequest] { stand.recorder.requests.map(\.request) }

    /// A program that notes how it was called and then does this.
    func place(_ program: String, _ body: String) throws {
        let path = "\(programs.path)/\(program)"
        try programs.write("#!/bin/sh\necho \"$*\" >>\"$0.called\"\n\(body)\n", to: program)
        chmod(path, 0o755)
    }

    func arguments(of program: String) throws -> String {
        try #require(programs.text(of: "\(programs.path)/\(program).called"))
    }

    func finish() throws -> Roadbook.Outcome {
        let variables = ["PATH": "\(programs.path):/usr/bin:/bin", "ROADBOOK_SOCKET": stand.socket]
        let child = try Child("/bin/sh", ["-c", try command()], variables)
        return child.finish(turning: stand.turn)
    }

    /// The text between the quotes of `ExecStart=/bin/sh -c '…'`, as systemd hands it on.
    private func command() throws -> String {
        let unit = try #require(programs.text(of: "\(Self.folder)/\(name).service"))
        let start = try #require(unit.range(of: "ExecStart=/bin/sh -c '"))
        let rest = unit[start.upperBound...]
        let end = try #require(rest.firstIndex(of: "'"))
        let joined = rest[..<end].split(separator: "\n").map { $0.hasSuffix("\\") ? $0.dropLast() : $0 }
        return joined.joined(separator: " ").replacing("%%", with: "%").replacing("$$", with: "$")
    }
}

extension String {
    /// The first place of a text; no more of Foundation than this is needed.
    fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
