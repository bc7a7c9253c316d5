import Drive
import Glibc
import Gpsd
import PrivateGpsd
import Testing

@Suite struct GpsdReplayTests {
    /// All steps of a recording with this text.
    private func steps(_ text: String) throws -> [GpsdReplay.Step] {
        let file = try Recording(text)
        let replay = try GpsdReplay(path: file.path)
        var steps: [GpsdReplay.Step] = []
        while let step = try replay.next() { steps.append(step) }
        return steps
    }

    private func fixes(_ text: String) throws -> [Fix] {
        try steps(text).compactMap { step in
            guard case .report(.fix(let fix)) = step else { return nil }
            return fix
        }
    }

    @Test func aRecordingIsReadByTheDecoderOfALiveSource() throws {
        let found = try fixes(FakeGpsd.fix(1) + "\r\n" + FakeGpsd.fix(2) + "\n")
        #expect(found.map(\.speedCentimetresPerSecond) == [314, 314])
        #expect(found.map(\.boottime) == [0, 1000])
    }

    @Test func blanksBetweenThePartsOfAReportAreNothing() throws {
        let text =
            "7000 {\"class\": \"TPV\", \"device\": \"a \\\" b: c\", \"mode\": 3, "
            + "\"time\": \"2026-07-20T06:00:00.000Z\", \"lat\": 48.5, \"lon\": 11.25, \"speed\": 3.14}\n"
        #expect(try fixes(text).map(\.speedCentimetresPerSecond) == [314])
    }

    @Test func theLastLineNeedsNoEnd() throws {
        #expect(try fixes(FakeGpsd.fix(1) + "\n" + FakeGpsd.fix(2)).count == 2)
    }

    @Test func anEmptyRecordingHasNoSteps() throws {
        #expect(try steps("").isEmpty)
        #expect(try steps("\n\r\n\n").isEmpty)
    }

    @Test func linesAcrossTheBuffersEdgeAreWhole() throws {
        let text = (0..<3000).map { FakeGpsd.fix($0 % 3000) + "\r\n" }.joined()
        #expect(text.utf8.count > 5 * 65_536)
        let found = try fixes(text)
        #expect(found.count == 3000)
        #expect(found.last?.boottime == 2_999_000)
    }

    @Test func aLineLongerThanTheBufferIsPassedOver() throws {
        let file = try Recording(String(repeating: "x", count: 200_000) + "\n" + FakeGpsd.fix(1) + "\n")
        let replay = try GpsdReplay(path: file.path)
        var count = 0
        while let step = try replay.next() { if case .report(.fix) = step { count += 1 } }
        #expect(count == 1)
        #expect(replay.decoder.counters.overlongLines == 3)
    }

    @Test func aLineMayBringItsBoottime() throws {
        let text = "5000 \(FakeGpsd.fix(1))\n9000 \(FakeGpsd.fix(2))\n9001 \(FakeGpsd.fix(3))\n"
        #expect(try fixes(text).map(\.boottime) == [5000, 9000, 9001])
    }

    @Test func boottimeNeverGoesBack() throws {
        let text =
            "9000 \(FakeGpsd.fix(5))\n5000 \(FakeGpsd.fix(2))\n\(FakeGpsd.fix(1))\n\(FakeGpsd.fix(3))\n"
        #expect(try fixes(text).map(\.boottime) == [9000, 9000, 9000, 11_000])
    }

    @Test func aReceiverThatLearnsTheDateDoesNotLeapThroughTheYears() throws {
        let early = #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"1999-08-22T00:00:00.000Z"}"#
        #expect(
            try fixes(early + "\n" + FakeGpsd.fix(1) + "\n" + FakeGpsd.fix(2)).map(\.boottime) == [
                0, 0, 1000,
            ])
    }

    @Test func whatGpsdDidNotWriteIsLeftToTheCaller() throws {
        let found = try steps("700 car connected AA:BB\n# a remark\n" + FakeGpsd.fix(1))
        #expect(found.prefix(2) == [.other("car connected AA:BB"), .other("# a remark")])
        guard case .report(.fix(let fix)) = found.last else {
            Issue.record("no fix")
            return
        }
        #expect(fix.boottime == 700)
    }

    @Test func aFileThatIsNotThereIsAnError() {
        #expect(throws: GpsdSystemError.self) { try GpsdReplay(path: "/nowhere/at/all") }
    }

    @Test(arguments: ["/", "/dev/zero"]) func whatIsNoFileIsAnError(path: String) {
        #expect(throws: GpsdSystemError.self) { try GpsdReplay(path: path) }
    }

    /// Counted from outside, by a malloc that counts: twice the fixes take not one allocation more.
    @Test func aFixAllocatesNothing() throws {
        let counter = try AllocationCounter()
        let once = try counter.allocations(ofReplaying: Recording.drive(seconds: 1000))
        let twice = try counter.allocations(ofReplaying: Recording.drive(seconds: 2000))
        #expect(once > 0)
        #expect(twice == once)
    }
}

/// A file of gpsd's lines, for as long as the test runs.
final class Recording {
    let path: String

    init(_ text: String) throws {
        var name = Array("/tmp/roadbook-recording-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard file >= 0 else { throw SocketError() }
        defer { close(file) }
        var text = text
        text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                written += max(0, write(file, bytes.baseAddress! + written, bytes.count - written))
            }
        }
    }

    deinit { unlink(path) }

    static func drive(seconds: Int) throws -> Recording {
        let sky =
            #"{"class":"SKY","device":"/dev/gps","hdop":0.9,"satellites":[{"PRN":1,"used":true}]}"#
        return try Recording((0..<seconds).map { FakeGpsd.fix($0) + "\n" + sky + "\n" }.joined())
    }
}

/// A library that counts allocations, put before the C library of a program that replays.
final class AllocationCounter {
    private let folder: String
    private var library: String { folder + "/count.so" }

    private static let source = """
        #include <stdio.h>
        #include <stddef.h>
        #include <unistd.h>
        extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
        static unsigned long count;
        void *malloc(size_t n) { count++; return __libc_malloc(n); }
        void *calloc(size_t n, size_t s) { count++; return __libc_calloc(n, s); }
        void *realloc(void *p, size_t n) { count++; return __libc_realloc(p, n); }
        __attribute__((destructor)) static void say(void) {
            char text[40];
            int n = snprintf(text, sizeof text, "allocations %lu\\n", count);
            if (write(1, text, n) != n) _exit(9);
        }
        """

    init() throws {
        var name = Array("/tmp/roadbook-count-XXXXXX".utf8CString)
        mkdtemp(&name)
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let file = try Recording(AllocationCounter.source)
        let compiler = try Program([
            "gcc", "-O1", "-shared", "-fPIC", "-x", "c", file.path, "-o", library,
        ])
        _ = compiler.line()
        guard access(library, R_OK) == 0 else { throw SocketError() }
    }

    deinit {
        unlink(library)
        rmdir(folder)
    }

    func allocations(ofReplaying recording: Recording) throws -> Int {
        let listener = Program.built("fix-listener")
        let run = try Program(["env", "LD_PRELOAD=\(library)", listener, "--replay", recording.path])
        while let line = run.line() {
            let words = line.split(separator: " ")
            if words.first == "allocations" { return Int(words.last ?? "") ?? -1 }
        }
        return -1
    }
}
