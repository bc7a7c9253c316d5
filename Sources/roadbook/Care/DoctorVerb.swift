extension Command {
    /// `doctor`: looks at everything that recording needs.
    static let doctor = Command(
        "doctor", "what keeps drives from being recorded, and what mends it",
        about: """
            Looks at the recorder and its units, who may read the books, receiver, clock, Bluetooth, settings, spool, \
            card, power supply, trips, look-ups and programs of your own. Each line says what is well, what is worth a \
            note, and what to mend, with the command that mends it. Ends with 6 if something is to be mended.

            With --programs each program in /etc/roadbook/hooks.d and notify.d hears a message that tries it, as the \
            user who types this: "sudo -u roadbook-hooks" makes that the one who runs them, and root tries none.

            With --system DIR the files of the system are read from there: those of a card in a reader. The books are \
            where --data says.

            --bundle writes a report to send to anyone who helps: counts, ages and errors, no positions, and names, \
            addresses and texts replaced.
            """,
        options: [
            Option("system", "DIR", help: "where the files of the system are, if not in /"),
            Option("programs", help: "try each program of hooks.d and notify.d"),
            Option("bundle", "FILE", help: "write a report for asking for help, - to print it"),
            Option("json", help: "one object for each finding: remedy is a command, advice a sentence"),
        ],
        examples: [
            Example("roadbook doctor", "find out why nothing is recorded"),
            Example("roadbook doctor --bundle report.txt", "ask for help with a report that tells no position"),
            Example("roadbook doctor --json | jq -r '.remedy // empty'", "list what to type, in a program"),
        ]
    ) { invocation in
        let system = SystemFacts(root: invocation.values["system"] ?? "/")
        let examination = Examination(invocation, system)
        let findings = examination.findings
        if let path = invocation.values["bundle"] {
            try HelpReport(invocation, examination).write(to: path, invocation)
            return .ok
        }
        for finding in findings { try finding.tell(invocation) }
        return findings.contains { $0.verdict == .mend } ? .needsAttention : .ok
    }
}
