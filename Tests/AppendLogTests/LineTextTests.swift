import AppendLog
import Testing

@Suite struct LineTextTests {
    private func text(_ number: UInt64, places: Int? = nil) -> String {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { room in
            var text = LineText(room.baseAddress!)
            if let places { text.decimal(number, places: places) } else { text.decimal(number) }
            return String(decoding: room[..<text.count], as: UTF8.self)
        }
    }

    @Test func aNumberIsWrittenAsSwiftWritesIt() {
        var value: UInt64 = 1
        for _ in 0..<19 {
            for number in [value - 1, value, value + 1, value * 9 + 7] {
                #expect(text(number) == String(number))
            }
            value *= 10
        }
        #expect(text(.max) == String(UInt64.max))
    }

    @Test func aPointStandsBeforeTheLastDigits() {
        #expect(text(0, places: 1) == "0.0")
        #expect(text(5, places: 2) == "0.05")
        #expect(text(1_234, places: 2) == "12.34")
        #expect(text(1_800_000_000, places: 7) == "180.0000000")
        #expect(text(7, places: 7) == "0.0000007")
    }
}
