import Testing

@Suite struct AppendLogPlaceholder {
    @Test func builds() { #expect(Bool(true)) }
}
