import Exchange
import Testing

@Suite struct ExchangeErrorTests {
    @Test func aRefusalBeginsWithItsPlace() {
        #expect(ExchangeError("no such day", at: .line(7)).description == "line 7: no such day")
        #expect(ExchangeError("no such day", at: .byte(7)).description == "byte 7: no such day")
        #expect(ExchangeError("a directory").description == "a directory")
    }
}
