import Testing

/// Words that are not about any log: help and version.
@Suite struct CommandLineTests {
    @Test func allProgramsAndThePackagesAreOfOneVersion() throws {
        let version = try Roadbook.run(["--version"]).text.dropFirst("roadbook ".count)
        for program in ["d", "-online"] {
            let said = try Child(Roadbook.path + program, ["--version"], [:]).finish().text
            #expect(said == "roadbook\(program) \(version)")
        }
        let changelog = try Checkout.text(of: "debian/changelog")
        #expect(changelog.hasPrefix("roadbook (\(version.dropLast())) "))
    }

    @Test func aReaderWhoHasSeenEnoughIsNoError() throws {
        let child = try Child(Roadbook.path, ["--help"], [:])
        child.stopReading()
        let outcome = child.finish()
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
    }
}
