import Drive

extension TrackText {
    /// Text between tags or quotes. What XML has no place for becomes U+FFFD, and what is not
    /// safe to show is written by its number.
    package func xml(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": literal("&amp;")
            case "<": literal("&lt;")
            case ">": literal("&gt;")
            case "\"": literal("&quot;")
            case "'": literal("&apos;")
            case "\t", "\n", "\u{20}"..."\u{7E}": byte(UInt8(scalar.value))
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": literal("\u{FFFD}")
            case _ where scalar.isUnsafeToShow: string("&#x\(String(scalar.value, radix: 16));")
            default: string(String(scalar))
            }
        }
    }

    /// `<name>text</name>`
    package func element(_ name: StaticString, _ text: String) {
        open(name)
        xml(text)
        close(name)
    }

    package func open(_ name: StaticString) {
        byte(UInt8(ascii: "<"))
        literal(name)
        byte(UInt8(ascii: ">"))
    }

    package func close(_ name: StaticString) {
        literal("</")
        literal(name)
        literal(">\n")
    }
}
