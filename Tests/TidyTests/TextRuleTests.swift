import Testing

/// The rules about texts of any language; the words that they look for are put together here as well.
@Suite struct TextRuleTests {
    private func swift(_ text: String) -> SourceText { SourceText("Sources/AppendLog/Block.swift", text) }

    @Test func aCommentBeginsWithItsNoun() {
        let text = """
            /// What people said.
            /// Where it was.
            var said = ""
            // Whether: the answer.
            let url = "// Of nothing"
            /// The words that people said.
            /// What they meant, nobody knows.
            """
        #expect(commentsWithoutNoun(swift(text)).map(\.line) == [1, 4])
    }

    @Test func aCommentHasANounAndNoWordForItInTestsToo() {
        let text = "/// Its end.\nlet end = 1\n/// How long it took.\nlet time = 2\n/// The end.\nlet last = 3\n"
        #expect(commentsWithoutNoun(swift(text)).map(\.line) == [1, 3])
        let test = SourceText("Tests/AppendLogTests/BlockTests.swift", text)
        #expect(commentsWithoutNoun(test).map(\.line) == [1, 3])
    }

    @Test func whiteSpaceAtTheEndOfALineIsRefused() {
        #expect(trailingSpace(swift("a\nb \n\tc\t\r\nd")).map(\.line) == [2, 3])
        #expect(trailingSpace(SourceText("Tests/AppendLogTests/Vectors/torn.txt", "a \n")).isEmpty)
    }

    @Test func aMutantOfLinesThatAreGoneIsStale() {
        let code = swift("let a = 1\nlet b = 2\nlet c = 3\n")
        let patch = { (before: String) in
            let text = """
                A block is another.
                --- a/\(code.path)
                +++ b/\(code.path)
                @@ -1,3 +1,3 @@
                 \(before)
                -let b = 2
                +let b = 3
                 let c = 3
                """
            return SourceText("Tools/Mutants/AppendLog/one.patch", text)
        }
        #expect(staleMutants([code, patch("let a = 1")]).isEmpty)
        #expect(staleMutants([code, patch("let a = 2")]).map(\.line) == [4])
        #expect(staleMutants([patch("let a = 1")]).map(\.line) == [4])
    }

    @Test func aBarePromiseIsRefused() {
        let promise = "TO" + "DO"
        #expect(barePromises(swift("a\n// \(promise): later")).map(\.line) == [2])
        #expect(barePromises(swift("// \(promise)(ann): needs the daemon")).isEmpty)
        #expect(barePromises(swift("let a = \"\(promise)\"")).isEmpty)
        #expect(barePromises(SourceText("scripts/a.sh", "# FIX" + "ME")).map(\.line) == [1])
    }

    @Test func aHintWithAPlaceForWhatWasTypedIsRefused() {
        let verb = { (line: String) in SourceText("Sources/roadbook/Edit.swift", line) }
        #expect(placeholdersInHints(verb("a\nhint: \"sudo roadbook config set \\(key) VALUE\"")).map(\.line) == [2])
        #expect(placeholdersInHints(verb("hint: \"roadbook driver edit NAME --note TEXT\"")).map(\.line) == [1])
        #expect(placeholdersInHints(verb("hint: \"roadbook pull \\(path) --name NAME\"")).isEmpty)
        #expect(placeholdersInHints(verb("Complaint.usage(\"recut needs KEY=VALUE\")")).isEmpty)
    }

    @Test func aWordInACommandIsQuotedByShellWord() {
        let words = { (line: String) in SourceText("Sources/roadbook/Words/EditWords.swift", line) }
        #expect(rawWordsInCommands(words("hint: \"roadbook edit \\(id) --vehicle \\(vehicle)\"")).map(\.line) == [1])
        #expect(rawWordsInCommands(words("\"sudo umount \\(place.directory)\"")).map(\.line) == [1])
        #expect(rawWordsInCommands(words("\"roadbook edit \\(id) --vehicle \\(shellWord(vehicle))\"")).isEmpty)
        #expect(rawWordsInCommands(words("\"roadbook status says it; its name is \\(name)\"")).isEmpty)
    }

    @Test func aPrefixIsAskedForByBytes() {
        let verb = { (text: String) in SourceText("Sources/roadbook/Edit.swift", text) }
        #expect(prefixesByCharacters(verb("import Glibc\nif a.hasPrefix(\"=\") {}")).map(\.line) == [2])
        #expect(prefixesByCharacters(verb("import Drive\nif a.hasPrefix(\"=\") {}")).isEmpty)
        #expect(prefixesByCharacters(SourceText("Sources/Civil/Day.swift", "a.hasSuffix(\"Z\")")).isEmpty)
    }

    @Test func codeInACommentIsRefused() {
        let text = """
            // let a = 1
            // if a {
            // }
            // return a
            // import Glibc
            // try write(a)
            """
        #expect(commentedOutCode(swift(text)).map(\.line) == [1, 2, 3, 4, 5, 6])
    }

    @Test func proseInACommentIsWelcome() {
        let text = """
            // Let the card finish first: a second write would queue behind it.
            // if the salt is missing, the body cannot be proven
            // return to the last block that is whole (see recovery)
            /// let block = Block(bytes)
            let a = "// let b = 1"
            """
        #expect(commentedOutCode(swift(text)).isEmpty)
    }

    @Test func aScriptSaysWhatItIsForAndStopsAtErrors() {
        let careful = "#!/usr/bin/env bash\n# Cuts the power.\nset -euo pipefail\n"
        #expect(carelessScripts(SourceText("scripts/cut.sh", careful)).isEmpty)
        #expect(carelessScripts(SourceText("scripts/cut.sh", "#!/usr/bin/env bash\ncut\n")).count == 2)
        #expect(carelessScripts(SourceText("scripts/cut.sh", "cut\n")).count == 1)
    }

    @Test func aLinkToNothingIsRefused() {
        let page = "[a](here.md#b) and [c](gone.md)\n[d](https://example.org) [e](#f)"
        let findings = brokenLinks(SourceText("docs/a.md", page)) { $0 == "docs/here.md" }
        #expect(findings.map(\.line) == [1])
        #expect(findings.first?.message.contains("gone.md") == true)
    }

    @Test func aLinkToAHeadingThatIsGoneIsRefused() {
        let there = SourceText("docs/there.md", "# One\n## Three ways, and `more`")
        let page = "[a](there.md#one) [b](there.md#three-ways-and-more)\n[c](there.md#two) [d](#mine)\n# Mine"
        let below = SourceText("Sources/Log/README.md", "[e](../../docs/there.md#gone) [f](https://example.org/#g)")
        let findings = deadAnchors([there, SourceText("docs/a.md", page), below])
        #expect(findings.map(\.line) == [2, 1])
        #expect(findings.first?.message.contains("there.md#two") == true)
    }

    @Test func aSourceThatIsNotThereIsNotNamed() {
        let page = "`Log/Block.swift`, `Read/Reader.swift` and\n`Log/Gone.swift`, but `Gone.swift` and Log/Gone.swift"
        let there = ["Sources/Log/Block.swift", "Sources/Log/Read/Reader.swift"]
        let findings = brokenPaths(SourceText("Sources/Log/README.md", page)) { there.contains($0) }
        #expect(findings.map(\.line) == [2])
        #expect(findings.first?.message.contains("Log/Gone.swift") == true)
    }

    @Test func theDeskIsNotMentioned() {
        let places = ["see /wor" + "k/notes", "from ../sha" + "red/a"]
        let words = [
            "a long sess" + "ion", "the SUB" + "AGENT said", "written by an A" + "I", "Clau" + "de", "its prom" + "pt",
        ]
        for text in places + words {
            #expect(wordsOfOrigin(SourceText("README.md", "a\n" + text)).map(\.line) == [2], "\(text)")
        }
    }

    @Test func ordinaryWordsAreNotOfTheDesk() {
        let text = "promptly; a fair raid; MAIL; dbus-daemon --sess" + "ion; a workshop"
        #expect(wordsOfOrigin(SourceText("README.md", text)).isEmpty)
    }

    @Test func ignoredNamesAreNotRead() {
        let ignored = Ignored(Array("/.build/\n*.o\n# note\n".utf8))
        #expect(ignored.covers(".build") && ignored.covers("a.o"))
        #expect(!ignored.covers("build") && !ignored.covers("# note"))
    }
}
