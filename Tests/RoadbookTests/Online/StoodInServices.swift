import Glibc
import Testing

/// Services on this machine that answer as they are told (Tests/Support/ServiceStandIn), and the calls that came.
final class StoodInServices {
    struct Call: Equatable {
        /// Milliseconds of a clock that nobody sets.
        var time: Int64
        var path: String
        var userAgent: String
        var language: String
    }

    let port: String
    private let program: Child

    init(_ answers: [String] = []) throws {
        let script = Checkout.root + "/Tests/Support/ServiceStandIn/services.py"
        program = try Child("/usr/bin/env", ["python3", script] + answers, ["PATH": "/usr/bin:/bin", "TZ": "UTC"])
        #expect(program.read { $0.written.contains(0x0A) })
        port = program.writtenLines.first ?? ""
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// All calls so far: a call that was answered was said before, so it comes before the mark.
    func calls() -> [Call] {
        let before = marks
        program.send(SIGUSR1)
        #expect(program.read { _ in marks > before })
        return program.writtenLines.compactMap { line in
            let words = line.split(separator: "\t").map(String.init)
            guard words.count == 4, let time = Int64(words[0]) else { return nil }
            return Call(time: time, path: words[1], userAgent: words[2], language: words[3])
        }
    }

    private var marks: Int { program.writtenLines.count { $0 == "mark" } }

    /// The bytes that were sent of an answer that is too long.
    func flooded() -> Int? {
        func sent() -> Int? {
            program.writtenLines.first { $0.hasPrefix("flood\t") }.flatMap { Int($0.dropFirst(6)) }
        }
        program.read { _ in sent() != nil }
        return sent()
    }
}
