import Glibc
import PrivateGpsd

/// A library of Tests/Support/Rigs that is put under the recorder, and what it listens to.
enum Rig {
    /// The card's mood, by ``Scene/card(_:)``.
    case card
    /// 1970, until the clock is set by ``Scene/setClock()``. Of gpsd too.
    case wrongClock
    /// The clock of recorder and receiver is a ``HeldClock``: ``Scene/hurrying(by:_:)``.
    case heldClock
    /// Counts how often memory is asked for, into the file `allocations`.
    case allocations
    /// The names of users, by their numbers.
    case names([(UInt32, String)])

    var isForAll: Bool {
        if case .wrongClock = self { return true }
        return false
    }

    var isHeldClock: Bool {
        if case .heldClock = self { return true }
        return false
    }

    /// The program to put in front of another one.
    func wrapper(in directory: String) throws -> [String] {
        switch self {
        case .card: return try preloading("card", in: directory) + ["CARD_MOOD=\(directory)/mood"]
        case .wrongClock:
            try Scene.write("", to: directory + "/1970")
            return try preloading("wrong-clock", in: directory) + ["WRONG_CLOCK=\(directory)/1970"]
        case .allocations:
            return try preloading("count-allocations", in: directory) + ["ALLOCATIONS_TO=\(directory)/allocations"]
        case .names(let names):
            let list = names.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
            return try preloading("names", in: directory) + ["NAMES=\(list)"]
        case .heldClock: return try preloading("held-clock", in: directory) + ["HELD_CLOCK=\(directory)/clock"]
        }
    }

    private func preloading(_ name: String, in directory: String) throws -> [String] {
        let library = "\(directory)/\(name).so"
        let source = #filePath.prefix(through: #filePath.lastIndex(of: "/")!) + "../Support/Rigs/\(name).c"
        let compiler = try Program(["cc", "-O2", "-shared", "-fPIC", "-o", library, String(source), "-ldl"])
        while compiler.line() != nil {}
        guard access(library, R_OK) == 0 else { throw SceneFailure(description: "\(source) does not compile") }
        return ["env", "LD_PRELOAD=\(library)"]
    }
}

extension Scene {
    /// `good`, or what Tests/Support/Rigs/card.c knows.
    func card(_ mood: String) throws {
        try Scene.write(mood, to: directory + "/mood.next")
        rename(directory + "/mood.next", directory + "/mood")
    }

    func setClock() { unlink(directory + "/1970") }
}
