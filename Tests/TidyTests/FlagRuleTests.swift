import Testing

@Suite struct FlagRuleTests {
    @Test func flagsOutsideOfThePackageAreRefused() {
        let lines = "BUILD := swift build -c release\nSHIP := swift build -Xlinker -s -Xswiftc \"-Ounchecked\""
        #expect(strayFlags(SourceText("Makefile", lines)).map(\.line) == [2, 2, 2])
        #expect(strayFlags(SourceText("scripts/ship.sh", "swift build --static-swift-stdlib")).count == 1)
        #expect(strayFlags(SourceText("scripts/fuzz.sh", "modules+=(-Xcc x)")).isEmpty)
        #expect(strayFlags(SourceText("docs/building.md", "swift build -Xlinker -s")).isEmpty)
    }

    @Test func aProgramWithoutItsChecksIsRefused() {
        let flag = "let fast: [SwiftSetting] = [.unsafeFlags([\"-enforce-exclusivity=unchecked\"])]"
        #expect(uncheckedPrograms(SourceText("Package.swift", "\n" + flag)).map(\.line) == [2])
        #expect(uncheckedPrograms(SourceText("Package.swift", "// why not -Ounchecked")).isEmpty)
    }
}
