import Testing

@Suite struct JSONPlaceholder {
    @Test func builds() { #expect(Bool(true)) }
}
