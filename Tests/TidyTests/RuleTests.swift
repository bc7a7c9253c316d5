import Testing

/// Every rule fails on a snippet that breaks it, and passes its neighbour that does not.
@Suite struct RuleTests {
    private func swift(_ text: String, at path: String = "Sources/AppendLog/Block.swift") -> SourceText {
        SourceText(path, text)
    }

    private func lines(_ count: Int) -> String { String(repeating: "    a += 1\n", count: count) }

    // Sizes.

    @Test func aFunctionOf71LinesIsTooLong() {
        #expect(longFunctions(swift("func a() {\n" + lines(69) + "}\n")).map(\.line) == [1])
        #expect(longFunctions(swift("func a() {\n" + lines(68) + "}\n")).isEmpty)
    }

    @Test func anInitialiserOf71LinesIsTooLong() {
        #expect(longFunctions(swift("init(b: () -> Int = { 1 }) {\n" + lines(69) + "}\n")).map(\.line) == [1])
    }

    @Test func aRequirementWithoutABodyHasNoLength() {
        let text = "protocol A {\n    func b()\n}\nstruct C {\n" + lines(90) + "}\n"
        #expect(longFunctions(swift(text)).isEmpty)
    }

    @Test func aFileOf701LinesIsTooLong() {
        #expect(longFile(swift(lines(701))).map(\.line) == [701])
        #expect(longFile(swift(lines(700))).isEmpty)
    }

    @Test func aLineOf121ColumnsIsTooWide() {
        let wide = String(repeating: "é", count: 121)
        #expect(wideLines(swift("a\n" + wide)).map(\.line) == [2])
        #expect(wideLines(swift(String(wide.dropLast()))).isEmpty)
        #expect(wideLines(SourceText("README.md", "| " + wide)).isEmpty)
    }

    // Names.

    @Test func aFileThatIsNotNamedAfterWhatItHoldsIsRefused() {
        #expect(misnamedFiles(swift("struct Segment {}\nextension Header {}")).count == 1)
        #expect(misnamedFiles(swift("struct Segment {}\nstruct Block {}")).isEmpty)
        #expect(misnamedFiles(swift("extension Block {}", at: "Sources/Pull/BlockText.swift")).isEmpty)
        #expect(misnamedFiles(swift("extension Command {}", at: "Sources/JSON/ShowVerb.swift")).isEmpty)
        #expect(misnamedFiles(swift("func run() {}")).isEmpty)
    }

    @Test func aTypeInTheFileOfAnotherIsRefused() {
        let guest = "struct Guest {\n" + lines(12) + "}\n"
        #expect(hiddenTypes(swift("struct Block {\n" + lines(20) + "}\n" + guest)).map(\.line) == [23])
        #expect(hiddenTypes(swift("private " + guest + "extension Guest {\n" + lines(20) + "}\n")).isEmpty)
        #expect(hiddenTypes(swift("struct Guest {\n" + lines(10) + "}\n")).isEmpty)
        #expect(hiddenTypes(swift(guest, at: "Tests/TidyTests/Block.swift")).isEmpty)
    }

    // Language.

    @Test func foundationIsRefusedInAnyForm() {
        let text = """
            import Glibc
            @preconcurrency import Foundation
            import FoundationEssentials
            import struct Dispatch.DispatchTime
            """
        #expect(refusedImports(swift(text)).map(\.line) == [2, 3, 4])
    }

    @Test func codeThatARuntimeSchedulesIsRefused() {
        let text = "@MainActor\nfunc a() async\nTask {\nactor B\nlet c = await d"
        #expect(scheduledCode(swift(text)).map(\.line) == [1, 2, 3, 4, 5])
        #expect(scheduledCode(swift("// async\nlet actor = task")).isEmpty)
    }

    @Test func isolationIsNotSilenced() {
        #expect(unsafeIsolation(swift("a\nnonisolated(unsafe) var b = 1")).map(\.line) == [2])
    }

    @Test func onlyOneTypeVouchesForItself() {
        let text = "final class A: @unchecked Sendable {}\n"
        #expect(vouchedTypes([swift(text)]).isEmpty)
        #expect(vouchedTypes([swift(text), swift("\n" + text)]).map(\.line) == [2])
    }

    @Test func aValueInAnArgumentOfAMacroIsRefused() {
        let text = "@Test(arguments: [\"a\", \"b\\(c)\"])\nfunc d(e: String) { f(\"\\(e)\") }"
        #expect(interpolatedArguments(swift(text)).map(\.line) == [1])
        let others = "@Test func a() { b(\"\\(c)\") }\n@Test(arguments: [\"d\", \"e\"])\nfunc f() { g(\"\\(h)\") }"
        #expect(interpolatedArguments(swift(others)).isEmpty)
    }

    @Test func aForcedTryIsRefused() {
        #expect(forcedTries(swift("a\ntry! b()")).map(\.line) == [2])
        #expect(forcedTries(swift("try? c()\ntry !d()")).isEmpty)
    }

    @Test func bytesThatAreCountedAsCharactersAreRefused() {
        let text = "a.dropFirst(b.utf8.count)\na.utf8.dropFirst(b.utf8.count)\nwhile a.hasSuffix(\"/\") {}"
        #expect(bytesAsCharacters(swift(text, at: "Sources/Files/A.swift")).map(\.line) == [1, 3])
        #expect(bytesAsCharacters(swift(text, at: "Tests/FilesTests/A.swift")).isEmpty)
    }

    @Test func theWordsOfAProgramAreNotThoseOfProc() {
        let text = "run(CommandLine.arguments)\nlet a = CommandLine.argc\nenum CommandLineWords {}"
        #expect(wordsOfProc(swift(text, at: "Tools/Wear/main.swift")).map(\.line) == [1, 2])
        #expect(wordsOfProc(swift(text, at: "Tests/RoadbookTests/Roadbook.swift")).isEmpty)
    }

    @Test func aLibraryDoesNotSpeak() {
        let text = "print(1)\nfputs(a, b)\nlet c = stderr\nlog.print(1)\n// print(2)"
        #expect(speakingLibraries(swift(text)).map(\.line) == [1, 2, 3])
        #expect(speakingLibraries(swift(text, at: "Sources/roadbook/main.swift")).isEmpty)
        #expect(speakingLibraries(swift(text, at: "Tests/Support/SimulatedDisk/Disk.swift")).count == 3)
    }

    // Files.

    @Test func aPathIsOpenedInTheRoomFiles() {
        let text =
            "let a = open(b, O_RDONLY)\nlet c = Glibc.open(d, e)\nlet f = fopen(g, h)\nopen(i)\nj.open(k, O_RDWR)"
        #expect(openedPaths(swift(text)).map(\.line) == [1, 2, 3])
        #expect(openedPaths(swift("func open(_ flags: O_RDONLY) {}")).isEmpty)
        #expect(openedPaths(swift(text, at: "Sources/Files/InputFile.swift")).isEmpty)
        #expect(openedPaths(swift(text, at: "Sources/roadbook/Backup/PiLight.swift")).isEmpty)
    }

    @Test func aReasonToOpenAPathDoesNotOutliveItsFile() {
        let pi = swift("let a = open(b, O_RDONLY)", at: "Sources/roadbook/Backup/PiLight.swift")
        #expect(staleOpenings([pi]).count == staleOpenings([]).count - 1)
    }

    // Callbacks.

    @Test func aCallbackInsideAChangeIsRefused() {
        let path = "Sources/Recorder/Answers.swift"
        let caller = "struct A {\n    mutating func meet(_ give: () -> Void) {}\n}\n"
        #expect(callbacksInsideChanges(swift(caller, at: path)).map(\.line) == [2])
        #expect(callbacksInsideChanges(swift(caller)).isEmpty)
        let holder = "struct B {\n    var give: (Bool) -> Void\n    mutating func meet() {\n        give(true)\n"
        #expect(callbacksInsideChanges(swift(holder, at: path)).map(\.line) == [4])
    }

    @Test func aCallbackThatIsKeptOrGivenBackIsWelcome() {
        let path = "Sources/Recorder/Answers.swift"
        let text = """
            struct A {
                var give: (Bool) -> Void
                mutating func wait(_ give: @escaping (Bool) -> Void) { self.give = give }
                mutating func due() -> [() -> Void] { all.map { one in { one.give(true) } } }
                func show(_ give: () -> Void) { give() }
                private mutating func each(_ body: (Int) -> Void) { body(1) }
            }
            """
        #expect(callbacksInsideChanges(swift(text, at: path)).isEmpty)
    }

    // Words.

    @Test func aStateIsNotPrintedAsItIsSpelt() {
        let path = "Sources/Recorder/Journal.swift"
        let text = "say(\"gpsd: \\(gpsd.state)\")\nsay(\"\\(state.words), \\(count(error))\")\nsay(\"\\(error)\")"
        #expect(speltStates(swift(text, at: path)).map(\.line) == [1, 3])
        #expect(speltStates(swift(text)).isEmpty)
    }

    @Test func wordsForPeopleBelongIntoTheirFolder() {
        let text = """
            throw Complaint("there is no trip")
            let command = Command("trips", "list the trips", options: [Option("all", help: "all of them")])
            // Complaint("there is no trip")
            throw Complaint(
                "\\(name) is gone", hint: Words.hint)
            let key = "lastDrive", line = "\\(name): \\(count)"
            """
        let path = "Sources/roadbook/Trips/ShowVerb.swift"
        #expect(looseWords(swift(text, at: path)).map(\.line) == [1, 5])
        #expect(looseWords(swift(text, at: "Sources/roadbook/Words/Trips/ShowWords.swift")).isEmpty)
        #expect(looseWords(swift(text, at: "Tests/RoadbookTests/ShowTests.swift")).isEmpty)
    }

    @Test func whatALibrarySaysBelongsIntoItsWords() {
        let text = """
            throw .notALog(path: path, reason: "it is a link")
            precondition(count > 0, "a block holds no more than it can")
            case .missing: return "\\(path): no such log"
            try notice("boot \\(id)")
            @Described("What is wrong, the worst first.") var problems = []
            """
        #expect(looseWords(swift(text)).map(\.line) == [1, 3])
        #expect(looseWords(swift(text, at: "Sources/AppendLog/Format/AppendLogWords.swift")).isEmpty)
    }

    @Test func whatIsSaidToADatabaseIsNoSentence() {
        let text = "try prepare(\"SELECT name FROM book ORDER BY name\")\nthrow Failure(\"no file lies there\")"
        #expect(looseWords(swift(text, at: "Sources/Catalogue/BookTable.swift")).map(\.line) == [2])
    }

    @Test func headingsAndLabelsBelongIntoTheirFolder() {
        let text = """
            Table([Table.Column("entry", .right), Table.Column("")])
            add(Label.state, state)
            add("state", state)
            columns.append(.init("moving", .right))
            list.column("moving", .right) { $0.moving }
            list.column(Heading.moving, .right) { $0.moving }
            """
        #expect(looseLabels(swift(text, at: "Sources/roadbook/Trips/Totals.swift")).map(\.line) == [1, 3, 4, 5])
        #expect(looseLabels(swift(text)).isEmpty)
    }

    // Pointers.

    @Test func aPointerThatOutlivesWhatLentItIsRefused() {
        let text = """
            a = b.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
            return text.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]) }
            c = withUnsafePointer(to: &d) { $0 }
            path = mkdtemp(&template).map { String(cString: $0) }
            a = b.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
            guard mkdtemp(&name) != nil else { return }
            e = text.withUnsafeBytes { Digest(of: $0) }
            f = withUnsafeBytes(of: &words) { Array($0) }
            """
        #expect(outlivedPointers(swift(text)).map(\.line) == [1, 2, 3, 4])
    }

    // Waits.

    @Test func aTestThatWaitsForATimeIsRefused() {
        let text = """
            usleep(5)
            sleep(1)
            _ = poll(nil, 0, 2_000)
            guard poll(&entry, 1, 10_000) > 0 else { return }
            poll(&entry, 1, 0)
            poll(&entry, 1, -1)
            poll(&entry, nfds_t(1), min(rest, 5))
            Patience.until { true }
            """
        #expect(fixedWaits(swift(text, at: "Tests/DriveTests/RoadTests.swift")).map(\.line) == [1, 2, 3, 4])
        #expect(fixedWaits(swift(text, at: "Tests/Support/Awaiting/Patience.swift")).isEmpty)
        #expect(fixedWaits(swift(text)).isEmpty)
    }

    @Test func aSceneThatHasToBeQuickIsRefused() {
        let text = """
            let scene = try Scene(plan: "stand 3; drive")
            let tunnel = try Scene(plan: "drive; blind 10 14; drive")
            let settings = "[Drive]\\nDisconnectDelay=3s\\n"
            let library = try compile("fast-clock")
            let slow = try Scene("[Drive]\\nIdleTimeoutConnected=5min\\n", plan: "stand; drive; ghost 600 8")
            let quick = "ConnectDelay=500ms"
            """
        #expect(ownDeadlines(swift(text, at: "Tests/SystemTests/RoadScenes.swift")).map(\.line) == [1, 2, 3, 4])
        #expect(ownDeadlines(swift(text, at: "Tests/DriveTests/RoadTests.swift")).map(\.line) == [4])
        #expect(ownDeadlines(swift(text)).isEmpty)
        let rig = SourceText("Tests/Support/Rigs/rig.py", "run(it, timeout=5)\nrun(it, timeout=PATIENCE_SECONDS)")
        #expect(ownDeadlines(rig).map(\.line) == [1])
    }

    // Arrows.

    @Test func anArrowThatPointsUpIsRefused() {
        #expect(arrowsUp(swift("import CZstd\nimport Glibc\nimport Drive\nimport Spool")).map(\.line) == [4])
        #expect(arrowsUp(swift("import JSON", at: "Sources/Drive/Fix.swift")).map(\.line) == [1])
        #expect(arrowsUp(swift("import AppendLog", at: "Tests/AppendLogTests/BlockTests.swift")).isEmpty)
    }

    @Test func aModuleThatTheArchitectureDoesNotKnowIsRefused() {
        #expect(arrowsUp(swift("", at: "Sources/Attic/Box.swift")).count == 1)
    }

    @Test func aFolderFitsOnAScreen() {
        let files = (1...26).map { swift("", at: "Sources/AppendLog/Read/Block\($0).swift") }
        #expect(fullFolders(files).count == 1)
        #expect(fullFolders(files.dropLast() + [swift("", at: "Sources/AppendLog/Write/Block.swift")]).isEmpty)
    }

    @Test func aRoomBeginsWithAPage() {
        let files = [swift("", at: "Sources/Attic/Box.swift"), swift("", at: "Sources/Attic/Chest/Lid.swift")]
        #expect(roomsWithoutPage(files).count == 1)
        #expect(roomsWithoutPage(files + [SourceText("Sources/Attic/README.md", "# Attic")]).isEmpty)
    }

    @Test func aPageNamesTheFoldersOfItsRoom() {
        let files = [
            swift("", at: "Sources/Attic/Box.swift"), swift("", at: "Sources/Attic/Chest/Lid.swift"),
            swift("", at: "Sources/Attic/Chest/Tray/Pin.swift"),
        ]
        let page = { (text: String) in SourceText("Sources/Attic/README.md", text) }
        #expect(foldersUnsaid(files + [page("# Attic\nBoxes.")]).count == 1)
        #expect(foldersUnsaid(files + [page("# Attic\nBoxes, and the `Chest/`.")]).isEmpty)
    }

    @Test func theListOfArrowsIsReadFromThePage() {
        let page = "## Rooms\n```\nx: y\n```\n## The arrows\ntext\n```text\nA: B C\nD: -\n```\n```\nE: F\n```\n"
        #expect(arrowsDocumented(in: SourceText("docs/architecture.md", page)) == ["A": ["B", "C"], "D": []])
    }
}
