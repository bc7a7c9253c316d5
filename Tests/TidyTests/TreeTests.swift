import Testing

/// The rules over the repository as it stands.
@Suite struct TreeTests {
    private let rules: [(SourceText) -> [Finding]] = [
        longFunctions, longFile, wideLines,
        misnamedFiles, hiddenTypes,
        refusedImports, scheduledCode, unsafeIsolation, forcedTries, bytesAsCharacters,
        prefixesByCharacters,
        interpolatedArguments, speakingLibraries, wordsOfProc, fixedWaits, ownDeadlines, outlivedPointers, openedPaths,
        callbacksInsideChanges, speltStates, looseWords, looseLabels, strayFlags, uncheckedPrograms,
        arrowsUp,
        trailingSpace, commentsWithoutNoun, barePromises, placeholdersInHints, rawWordsInCommands, commentedOutCode,
        carelessScripts,
        wordsOfOrigin,
    ]

    private let tree = Tree()

    @Test func theTreeIsTidy() {
        var findings = vouchedTypes(tree.sources) + fullFolders(tree.sources) + roomsWithoutPage(tree.sources)
        findings +=
            staleOpenings(tree.sources) + staleMutants(tree.sources) + foldersUnsaid(tree.sources)
            + deadAnchors(tree.sources)
        for source in tree.sources {
            for rule in rules { findings += rule(source) }
            findings += brokenLinks(source, isThere: tree.isThere)
            findings += brokenPaths(source, isThere: tree.isThere)
        }
        for finding in findings { Issue.record("\(finding)") }
    }

    @Test func theWalkSeesEveryKindOfFile() {
        let paths = Set(tree.sources.map(\.path))
        let expected = [
            "Package.swift", "Makefile", ".ci/run", "README.md", "scripts/packages.sh", "docs/architecture.md",
            "Sources/roadbook/main.swift", "Tests/TidyTests/TreeTests.swift",
        ]
        #expect(paths.isSuperset(of: expected))
        #expect(!paths.contains { $0.hasPrefix(".build/") || $0.hasPrefix(".git/") })
    }

    @Test func theArchitecturePageShowsTheSameArrows() throws {
        let page = try #require(tree.sources.first { $0.path == "docs/architecture.md" })
        #expect(arrowsDocumented(in: page) == arrows)
    }
}
