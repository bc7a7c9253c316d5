import Testing

@Suite struct TerminalPlaceholder {
    @Test func builds() { #expect(Bool(true)) }
}
