import Testing

@Suite struct TidyPlaceholder {
    @Test func builds() { #expect(Bool(true)) }
}
