import Glibc

/// Everything that this room says to people: why there is no conversation, and what is wrong with what was said.
enum ControlWords {
    // MARK: The socket

    static func pathIsTooLong(_ path: String) -> String { "\(path): too long for a socket (at most 107 bytes)" }

    static func isInUse(_ path: String) -> String { "\(path): another program listens there" }

    static let isNoListeningSocket = "the descriptor that was handed over is no listening Unix socket"

    static func failed(_ what: String, _ errno: Int32) -> String { "\(what): \(String(cString: strerror(errno)))" }

    // MARK: Who calls

    static func isRefused(_ caller: ControlCaller) -> String {
        "user \(caller.user) is refused: all places are taken"
    }

    static func gaveWay(_ caller: ControlCaller) -> String {
        "an idle connection of user \(caller.user) is closed for another client"
    }

    static func sendsNoCall(_ caller: ControlCaller, _ reason: String) -> String {
        "user \(caller.user) sends no call (\(reason)), and is closed"
    }

    static func nobodyIsLetIn(_ errno: Int32) -> String {
        "nobody is let in for a second: \(String(cString: strerror(errno)))"
    }

    // MARK: What was said

    static let isNoObject = "not an object"
    static let namesNoMethod = "no name of a method"
    static let bothWays = "both more and oneway"
    static let parametersAreNoObject = "parameters are no object"

    static func isNoBoolean(_ name: String) -> String { "\(name) is no boolean" }

    static func isTooLong(_ bytes: Int) -> String { "longer than \(bytes) bytes" }

    // MARK: What was answered

    static let noStatus = "no status"
    static let endlessAnswer = "an endless answer"

    static func badField(_ path: String, inAnswerTo method: String) -> String {
        "`\(path)` in the answer to \(method)"
    }
}
