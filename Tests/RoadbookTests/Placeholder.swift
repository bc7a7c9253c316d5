import Testing

@Suite struct RoadbookPlaceholder {
    @Test func builds() { #expect(Bool(true)) }
}
