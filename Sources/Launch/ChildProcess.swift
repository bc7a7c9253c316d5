import CLaunch
import Glibc

/// A program that was started. Whoever waits for what it says and for its end does so with one `poll`; it has ended
/// with this object at the latest.
package final class ChildProcess {
    /// The kinds of standard streams.
    package enum Stream: Equatable, Sendable {
        case ours
        /// /dev/null.
        case nothing
        /// A pipe, of which we have the other end.
        case pipe
        /// For its errors: the same as its output.
        case output
    }

    package struct Manner: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Our signals reach it and whatever it starts.
        package static let inOwnGroup = Manner(rawValue: 1)
        /// The user is whoever called us, where we act as somebody else.
        package static let asCaller = Manner(rawValue: 2)
        /// The program is left to its work when we are killed.
        package static let outlivesUs = Manner(rawValue: 4)
    }

    package enum End: Equatable, Sendable {
        case code(Int32)
        case signal(Int32)

        init(_ status: Int32) { self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F) }

        /// The code by which a shell tells it.
        package var number: Int32 {
            switch self {
            case .code(let code): code
            case .signal(let signal): 128 + signal
            }
        }
    }

    /// A program that the kernel did not start.
    package struct Failure: Error {
        package let errno: Int32
    }

    /// Our ends of its streams; -1 where there is none, or none any more.
    package private(set) var input: Int32 = -1
    package private(set) var output: Int32 = -1
    package private(set) var errors: Int32 = -1
    /// Readable once it has ended.
    package private(set) var ending: Int32 = -1
    private let manner: Manner
    private var process: pid_t = 0
    private var end: End?

    /// The folder in which it starts is given by a descriptor; nil for ours.
    package init(
        _ words: [String], in folder: Int32? = nil, input: Stream = .ours, output: Stream = .ours,
        errors: Stream = .ours, environment: [String]? = nil, manner: Manner = []
    ) throws(Failure) {
        self.manner = manner
        var theirs = [roadbook_ours, roadbook_ours, roadbook_ours]
        defer { for descriptor in Set(theirs) where descriptor >= 0 { Glibc.close(descriptor) } }
        (theirs[0], self.input) = try ChildProcess.ends(input, isInput: true)
        (theirs[1], self.output) = try ChildProcess.ends(output, isInput: false)
        if errors == .output {
            theirs[2] = theirs[1]
        } else {
            (theirs[2], self.errors) = try ChildProcess.ends(errors, isInput: false)
        }
        try start(words, in: folder, theirs, environment)
    }

    deinit {
        if process > 0 { stop(SIGKILL, grace: 0) }
        for descriptor in [input, output, errors, ending] where descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// The program's end of a stream and ours; no other program gets either.
    private static func ends(_ stream: Stream, isInput: Bool) throws(Failure) -> (theirs: Int32, ours: Int32) {
        switch stream {
        case .ours, .output: return (roadbook_ours, -1)
        case .nothing: return (roadbook_nothing, -1)
        case .pipe:
            var ends: [Int32] = [-1, -1]
            guard Glibc.pipe(&ends) == 0 else { throw Failure(errno: Glibc.errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return isInput ? (ends[0], ends[1]) : (ends[1], ends[0])
        }
    }

    private func start(
        _ words: [String], in folder: Int32?, _ streams: [Int32], _ environment: [String]?
    ) throws(Failure) {
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { $0.map { strdup($0) } + [nil] }
        defer { for pointer in arguments + (variables ?? []) { free(pointer) } }
        var ending: Int32 = -1
        let started = arguments.withUnsafeBufferPointer { arguments in
            (variables ?? []).withUnsafeBufferPointer { variables in
                var program = roadbook_plan()
                program.words = arguments.baseAddress
                program.environment = environment == nil ? nil : variables.baseAddress
                program.streams = (streams[0], streams[1], streams[2])
                program.folder = folder ?? roadbook_ours
                program.leads_group = manner.contains(.inOwnGroup)
                program.is_callers = manner.contains(.asCaller)
                program.ends_with_us = !manner.contains(.outlivesUs)
                return roadbook_start(&program, &ending)
            }
        }
        guard started > 0 else { throw Failure(errno: -started) }
        (process, self.ending) = (started, ending)
    }

    // MARK: Its streams

    /// Says all of it, and then no more: a program that stops listening has a reason to say.
    package func say(_ bytes: [UInt8]) {
        var said = 0
        while said < bytes.count {
            let count = bytes.withUnsafeBytes { write(input, $0.baseAddress! + said, $0.count - said) }
            if count < 0, Glibc.errno == EINTR { continue }
            guard count > 0 else { break }
            said += count
        }
        closeInput()
    }

    /// The bytes that are read of a stream at a time, or why there are none.
    package enum Said {
        case bytes(ArraySlice<UInt8>)
        /// The stream is one that is not waited for.
        case nothingYet
        case nothingMore
    }

    package func read(_ descriptor: Int32, atMost most: Int = 1 << 14) -> Said {
        var chunk = [UInt8](repeating: 0, count: most)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 { return .bytes(chunk[..<count]) }
            if count == 0 || (Glibc.errno != EINTR && Glibc.errno != EAGAIN) { return .nothingMore }
            if Glibc.errno == EAGAIN { return .nothingYet }
        }
    }

    package func closeInput() { ChildProcess.close(&input) }
    package func closeOutput() { ChildProcess.close(&output) }
    package func closeErrors() { ChildProcess.close(&errors) }

    private static func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    // MARK: Its end

    package var isRunning: Bool { wait(within: 0) == nil }

    /// Nil if it still runs then; nil for the time waits until it has ended.
    @discardableResult
    package func wait(within milliseconds: Int64?) -> End? {
        if end == nil, isReadable(within: milliseconds) {
            // Programs that it started go with it. Until it is waited for, its number cannot be anybody else's.
            if manner.contains(.inOwnGroup) { kill(-process, SIGKILL) }
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 && Glibc.errno == EINTR {}
            end = End(status)
        }
        return end
    }

    private func isReadable(within milliseconds: Int64?) -> Bool {
        let deadline = milliseconds.map { ChildProcess.now() + $0 }
        var entry = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
        while true {
            let rest = deadline.map { Int32(clamping: max(0, $0 - ChildProcess.now())) } ?? -1
            let count = poll(&entry, 1, rest)
            if count >= 0 || Glibc.errno != EINTR { return count > 0 }
        }
    }

    /// Waits until it has ended.
    package func finish() -> End { wait(within: nil) ?? .signal(SIGKILL) }

    /// Sends the signal, and SIGKILL where it does not end of that in so many milliseconds.
    @discardableResult
    package func stop(_ signal: Int32, grace: Int64) -> End {
        if isRunning { send(signal) }
        if wait(within: grace) == nil { send(SIGKILL) }
        return finish()
    }

    package func send(_ signal: Int32) { kill(manner.contains(.inOwnGroup) ? -process : process, signal) }

    /// The monotonic clock, in milliseconds.
    package static func now() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }
}
