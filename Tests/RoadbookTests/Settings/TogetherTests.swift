import Testing

/// Programs that change the settings at the same time.
@Suite struct TogetherTests {
    @Test func noneOfFourSettingsIsLost() throws {
        let settings = [
            ("IdleTimeout", "7min"), ("MotionRadius", "300m"), ("Units", "imperial"), ("DisconnectDelay", "100s"),
        ]
        for _ in 1...5 {
            let book = try KeptBook()
            let children = try settings.map { try book.start("config set \($0.0) \($0.1)") }
            for child in children {
                let outcome = child.finish()
                #expect(outcome.code == 0, "\(outcome.errors)")
            }
            let file = Checkout.content(of: "\(book.books.data)/settings/roadbook.conf.d/90-set.conf") ?? ""
            for (key, value) in settings { #expect(file.contains("\(key)=\(value)"), "\(file)") }
        }
    }
}
