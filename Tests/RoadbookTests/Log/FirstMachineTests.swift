import Testing

/// Books that recorders wrote before `Machine=2`: what was decided then is held against the rules of then.
@Suite struct FirstMachineTests {
    static let names = [
        "bursts", "holes", "jumps", "kilometres-an-hour", "red-lights", "smart-recording", "some-speeds",
    ]

    /// The lines of one book, boot by boot.
    private func boots(_ name: String) throws -> [(name: String, lines: [String])] {
        let text = try Checkout.text(of: "Tests/FirstMachine/\(name).lines")
        var boots: [(name: String, lines: [String])] = []
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("boot ") {
                boots.append((String(line.dropFirst(5)), []))
            } else {
                boots[boots.count - 1].lines.append(line)
            }
        }
        return boots
    }

    private func decisions(_ name: String) throws -> Int {
        try boots(name).flatMap(\.lines).count { $0.hasPrefix("D ") }
    }

    @Test(arguments: names) func itsDecisionsAreBorneOut(name: String) throws {
        let books = try DrivenBook.write(boots(name))
        let outcome = try books.run("verify", "--replay")
        #expect(outcome.code == 0, "\(outcome.text)")
        let count = try decisions(name)
        #expect(outcome.lines.last == "spool: \(count) decisions, all borne out")
    }

    /// The same lines under the second machine lead elsewhere: it is the first one that was asked above.
    @Test(arguments: ["jumps", "kilometres-an-hour", "red-lights"])
    func theSecondMachineWouldHaveDecidedOtherwise(name: String) throws {
        let anew = try boots(name).map { boot in
            (name: boot.name, lines: boot.lines.map { $0.replacing("P 0 ", with: "P 0 Machine=2 ") })
        }
        #expect(try DrivenBook.write(anew).run("verify", "--replay").code == 5)
    }
}
