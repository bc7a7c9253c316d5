import Glibc
import PrivateGpsd
import Testing

/// The owners of the books' files, whatever umask the programs were started under. Only root can be several people;
/// anybody else is all of them, and sees the modes of the files.
@Suite struct OwnerScenes {
    @Test(arguments: ["022", "077"])
    func theHouseholdReadsWhatTheRecorderWritesAndStrangersDoNot(umask: String) async throws {
        try await Stage.play {
            let house = try Household(umask)
            try house.scene.start(wrapped: house.words(.recorder))
            try house.scene.awaitFixes()
            try house.expect(.anna, ["start"], code: 0)
            try house.scene.goOn()
            try house.scene.awaitMetres(30)
            try house.expect(.ben, ["flush"], code: 0)
            for member in [Person.anna, .ben] {
                let spool = try house.expect(member, ["spool", "cat"], code: 0)
                try house.scene.expect(spool.contains("\nG "), "\(member) sees no fix in the spool")
                try house.expect(member, ["verify"], code: 0)
            }
            try house.expectBooksOfTheRecorder()
            try house.expectWitnessOfTheRecorder()
            try house.expectStrangersToBeRefused()
        }
    }

    @Test(arguments: ["022", "077"])
    func whatRootArchivesStaysTheRecorders(umask: String) async throws {
        try await Stage.play {
            let house = try Household(umask)
            try house.writeOldSegments()
            try house.expect(.root, ["archive"], code: 0)
            let archives = try house.spoolFiles().filter { $0.hasSuffix(".zst") }
            try house.scene.expect(archives.count > 2, "only \(archives) were archived")
            try house.expectBooksOfTheRecorder()
            try house.expect(.anna, ["verify"], code: 0)
            try house.scene.start(wrapped: house.words(.recorder))
            try house.expect(.anna, ["start"], code: 0)
        }
    }

    /// Anybody of the household writes, and whoever comes next goes on; root too.
    @Test(arguments: ["022", "077"])
    func theHouseholdWritesTheLedgerTogether(umask: String) async throws {
        try await Stage.play {
            let house = try Household(umask)
            try house.makeLedger()
            for (number, writer) in [Person.anna, .ben, .root, .anna].enumerated() {
                try house.expect(writer, ["driver", "add", "Driver \(number)"], code: 0)
                try house.expectLedgerOfTheHousehold()
            }
            for reader in [Person.recorder, .ben] {
                let drivers = try house.expect(reader, ["driver", "--json"], code: 0)
                try house.scene.expect(drivers.split(separator: "\n").count == 4, "\(reader) sees \(drivers)")
            }
            try house.expectStrangersNotToWrite()
        }
    }

    /// One says what a trip was, another takes it back, and each finds the catalogue as the other left it.
    @Test(arguments: ["022", "077"])
    func theHouseholdEditsTripsTogether(umask: String) async throws {
        try await Stage.play {
            let house = try Household(umask)
            try house.makeLedger()
            try house.makeFolder("catalogue")
            try house.scene.start(wrapped: house.words(.recorder))
            try house.scene.awaitFixes()
            try house.expect(.anna, ["start"], code: 0)
            try house.scene.goOn()
            try house.scene.awaitMetres(30)
            try house.expect(.anna, ["edit", "@last", "--name", "First"], code: 0)
            try house.expect(.ben, ["finish"], code: 0)
            try house.expect(.ben, ["flush"], code: 0)
            let listed = try house.expect(.ben, ["trips"], code: 0)
            try house.scene.expect(listed.contains("First"), "Ben sees \(listed)")
            try house.expect(.root, ["delete", "@last"], code: 0)
            try house.expect(.ben, ["undo"], code: 0)
            try house.expect(.anna, ["undo"], code: 0)
            let history = try house.expect(.recorder, ["history", "--json"], code: 0)
            try house.scene.expect(history.split(separator: "\n").count == 4, "the history is \(history)")
            try house.expectLedgerOfTheHousehold()
            try house.expectOfTheHousehold("catalogue", leastFiles: 1)
        }
    }
}
