import Awaiting
import Files
import Glibc
import Launch
import TemporaryFolders
import Testing

@Suite struct ChildProcessTests {
    private func shell(
        _ script: String, _ words: [String] = [], input: ChildProcess.Stream = .nothing,
        errors: ChildProcess.Stream = .ours, environment: [String]? = nil, manner: ChildProcess.Manner = []
    ) throws -> ChildProcess {
        try ChildProcess(
            ["/bin/sh", "-c", script, "shell"] + words, input: input, output: .pipe, errors: errors,
            environment: environment, manner: manner)
    }

    private func text(_ program: ChildProcess) -> String {
        var bytes: [UInt8] = []
        while case .bytes(let more) = program.read(program.output) { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The next line of a program that goes on.
    private func line(_ program: ChildProcess) -> String {
        var bytes: [UInt8] = []
        while Patience.untilReadable(program.output), case .bytes(let byte) = program.read(program.output, atMost: 1) {
            if byte == [0x0A] { break }
            bytes += byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func itsEndIsTold() throws {
        #expect(try shell("exit 3").finish() == .code(3))
        #expect(try shell("kill -KILL $$").finish() == .signal(SIGKILL))
        #expect(ChildProcess.End.signal(SIGKILL).number == 137 && ChildProcess.End.code(3).number == 3)
    }

    @Test func wordsAndVariablesArriveAsTheyAre() throws {
        let program = try shell("echo \"$1|$2|$WHAT|$HOME\"", ["a b", "'\"$"], environment: ["WHAT=fuel"])
        #expect(text(program) == "a b|'\"$|fuel|\n")
        #expect(program.finish() == .code(0))
    }

    /// Another folder comes to lie in its place meanwhile.
    @Test func itStartsInTheFolderThatIsHeld() throws {
        let folder = TemporaryFolder()
        let held = try folder.makeFolder("held", with: "ours")
        #expect(rename("\(folder.path)/held", "\(folder.path)/away") == 0)
        _ = try folder.makeFolder("held", with: "theirs")
        let program = try ChildProcess(["/bin/ls"], in: held.descriptor, output: .pipe)
        #expect(text(program) == "ours\n")
        #expect(throws: ChildProcess.Failure.self) { try ChildProcess(["/bin/ls"], in: program.output) }
    }

    @Test func whatIsSaidIsHeardToItsEnd() throws {
        let program = try shell("cat", input: .pipe)
        program.say(Array("to\nand fro".utf8))
        #expect(text(program) == "to\nand fro")
    }

    @Test(arguments: [(ChildProcess.Stream.output, "a\nb\n", ""), (.pipe, "a\n", "b\n"), (.nothing, "a\n", "")])
    func errorsGoWhereTheyAreWanted(errors: ChildProcess.Stream, output: String, apart: String) throws {
        let program = try shell("echo a; echo b >&2", errors: errors)
        #expect(text(program) == output)
        if case .bytes(let bytes) = program.read(program.errors) {
            #expect(String(decoding: bytes, as: UTF8.self) == apart)
        } else {
            #expect(apart.isEmpty)
        }
    }

    @Test(arguments: [("/nowhere/program", ENOENT), ("no-such-program-in-path", ENOENT), ("/etc/passwd", EACCES)])
    func whatCannotBeStartedSaysWhy(program: String, reason: Int32) {
        do throws(ChildProcess.Failure) {
            _ = try ChildProcess([program])
            Issue.record("\(program) was started")
        } catch {
            #expect(error.errno == reason)
        }
    }

    /// A shell would run it, whatever it is.
    @Test func aFileThatIsNoProgramIsNotStarted() throws {
        var path = Array("/tmp/roadbook-no-program-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        defer { unlink(path) }
        #expect(write(descriptor, "exit 0\n", 7) == 7 && fchmod(descriptor, 0o755) == 0)
        close(descriptor)
        let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        do throws(ChildProcess.Failure) {
            _ = try ChildProcess([name])
            Issue.record("it was started")
        } catch {
            // A program that another test starts at this moment may have it open for writing.
            #expect([ENOEXEC, ETXTBSY].contains(error.errno))
        }
    }

    /// A signal that is blocked or ignored here is neither there.
    @Test func itBeginsWithoutOurSignals() throws {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try shell("kill -TERM $$; exit 1").finish() == .signal(SIGTERM))
        #expect(try shell("kill -PIPE $$; exit 1").finish() == .signal(SIGPIPE))
    }

    @Test func oneThatDoesNotWantToEndIsEnded() throws {
        let program = try shell("trap '' TERM; echo ready; tail -f /dev/null", manner: .inOwnGroup)
        #expect(line(program) == "ready")
        #expect(program.isRunning && program.wait(within: 0) == nil)
        #expect(program.stop(SIGTERM, grace: 0) == .signal(SIGKILL))
        #expect(program.stop(SIGTERM, grace: 0) == .signal(SIGKILL), "a second time changes nothing")
    }

    /// A program that it started holds its output open for as long as it runs.
    @Test func itsGroupEndsWithIt() throws {
        let program = try shell("tail -f /dev/null & echo ready", manner: .inOwnGroup)
        #expect(line(program) == "ready" && program.finish() == .code(0))
        #expect(Patience.untilReadable(program.output))
        if case .nothingMore = program.read(program.output) { return }
        Issue.record("what it started goes on")
    }

    @Test func itHasEndedWithItsObject() throws {
        var program: ChildProcess? = try shell("echo $$; exec tail -f /dev/null")
        let process = try #require(pid_t(line(program!)))
        #expect(kill(process, 0) == 0)
        program = nil
        #expect(kill(process, 0) != 0 && errno == ESRCH)
    }

    /// `cat` would wait for ever for a pipe of which somebody else has the other end.
    @Test func nobodyElseHasItsPipes() throws {
        let program = try shell("cat", input: .pipe)
        let other = try shell("exec tail -f /dev/null")
        program.closeInput()
        #expect(Patience.until { !program.isRunning })
        #expect(program.finish() == .code(0) && other.isRunning)
    }
}

extension TemporaryFolder {
    /// A folder in it that holds another one.
    fileprivate func makeFolder(_ name: String, with inner: String) throws -> HeldFolder {
        let made = try HeldFolder(path).makeFolder(FileName(name), mode: 0o700)
        _ = try made.makeFolder(FileName(inner), mode: 0o700)
        return made
    }
}
