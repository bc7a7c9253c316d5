import Testing

/// The figures of the house: how much a reader meets at once, and in how many places one thing stands.
@Suite struct HouseFigures {
    private let sources = Tree().sources.filter { $0.kind == "swift" && $0.path.hasPrefix("Sources/") }

    @Test func aFolderIsRead() {
        let most = filesFlat(Tree().sources).values.map(\.count).max() ?? 0
        print("figure files-flat-most \(most) files peer bound \(mostFilesInAFolder)")
        #expect(most <= mostFilesInAFolder)
    }

    /// The sources that name a rule are those that a new one would touch. The fewest are those of a rule that nothing
    /// but its decision needs; the median is that of all rules.
    @Test func aRuleThatOnlyItsDecisionNeedsHasTwoHomes() throws {
        let table = try #require(sources.first { $0.path.hasSuffix("/DriveRules.swift") })
        let names = table.code.compactMap(ruleName)
        try #require(names.count > 10)
        let homes = names.map { name in sources.filter { source in source.code.contains { isNamed(name, $0) } }.count }
        let fewest = homes.min() ?? 0
        print("figure homes-of-a-rule-fewest \(fewest) files")
        print("figure homes-of-a-rule-median \(homes.sorted()[homes.count / 2]) files")
        #expect(fewest == 2)
    }

    /// `case idleRadius = "IdleRadius"`
    private func ruleName(_ line: String) -> String? {
        let words = line.split(separator: " ")
        guard words.count >= 3, words[0] == "case", words[2] == "=" else { return nil }
        return String(words[1])
    }

    private func isNamed(_ name: String, _ line: String) -> Bool {
        line.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name }
    }

    /// An enumeration of its own says what becomes of a drive if it declares both a beginning and a reopening.
    @Test func aDecisionHasOneType() {
        let declaring = sources.filter { source in
            source.code.contains { declares("begin", $0) } && source.code.contains { declares("reopen", $0) }
        }
        print("figure decision-types \(declaring.count) types")
        #expect(declaring.map(\.path) == ["Sources/Drive/Machine/Decision.swift"])
    }

    private func declares(_ name: String, _ line: String) -> Bool {
        let words = line.split(separator: " ").drop { $0 == "indirect" }
        guard words.count > 1, words.first == "case", let declared = words.dropFirst().first else { return false }
        return declared.prefix { $0.isLetter } == name
    }

    /// One machine decides what a drive is, and nothing asks which.
    @Test func noLineSpeaksOfAMachineBeforeThisOne() {
        let lines = Tree().sources.flatMap { source in
            source.lines.filter(speaksOfAnotherMachine).map { "\(source.path): \($0)" }
        }
        print("figure first-machine-lines \(lines.count) lines")
        #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
    }

    private func speaksOfAnotherMachine(_ line: String) -> Bool {
        let machine = "machine"
        let words = [
            "first \(machine)", "second \(machine)", "earlier \(machine)", "rules.\(machine)", "\(machine) <",
            "First\("Machine")", "Machine\("=")",
        ]
        return words.contains { line.contains($0) }
    }

    /// Until the first release it says what the program can do, not what changed.
    @Test func theChangelogIsShort() throws {
        let changelog = try #require(Tree().sources.first { $0.path == "CHANGELOG.md" })
        let headings = changelog.lines.filter { $0.hasPrefix("## ") }
        print("figure changelog-lines \(changelog.lines.count) lines peer bound 60")
        #expect(headings == ["## Not yet released"] && changelog.lines.count <= 60)
    }

    @Test func commentsBeginWithANoun() {
        let count = Tree().sources.reduce(0) { $0 + commentsWithoutNoun($1).count }
        print("figure comments-without-a-noun \(count) comments")
        #expect(count == 0)
    }
}
