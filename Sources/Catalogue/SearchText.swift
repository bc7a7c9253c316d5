/// Text as it is searched: small letters without accents, so that `strasse` finds `Straße`, and `zurich` `Zürich`.
package enum SearchText {
    /// The same of everything that was said of a trip, a line each: what is looked for lies in one of them.
    static func folded(_ texts: [String?]) -> String {
        texts.compactMap { $0 }.filter { !$0.isEmpty }.map(folded).joined(separator: "\n")
    }

    package static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.lowercased().unicodeScalars where !marks.contains(scalar.value) {
            if scalar.isASCII {
                folded.unicodeScalars.append(scalar)
            } else if let plain = plain[scalar] {
                folded += plain
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// Accents that stand behind their letter.
    private static let marks: ClosedRange<UInt32> = 0x300...0x36F

    /// Letters with their accents, by what is left without.
    private static let accented: KeyValuePairs = [
        "a": "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "ae": "æǣǽ", "b": "ḃḅḇ", "c": "çćĉċčḉ", "d": "ðďđḋḍḏḑḓ",
        "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ", "f": "ḟ", "g": "ĝğġģǧǵḡ", "h": "ĥħȟḣḥḧḩḫẖ", "i": "ìíîïĩīĭįıǐȉȋḭḯỉị",
        "ij": "ĳ", "j": "ĵǰ", "k": "ķĸǩḱḳḵ", "l": "ĺļľŀłḷḹḻḽ", "m": "ḿṁṃ", "n": "ñńņňŋǹṅṇṉṋ",
        "o": "òóôõöøǿōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ", "oe": "œ", "p": "ṕṗ", "r": "ŕŗřȑȓṙṛṝṟ", "s": "śŝşšſșṡṣṥṧṩ",
        "ss": "ß", "t": "ţťŧțṫṭṯṱẗ", "th": "þ", "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "v": "ṽṿ", "w": "ŵẁẃẅẇẉẘ",
        "x": "ẋẍ", "y": "ýÿŷȳẏẙỳỵỷỹ", "z": "źżžẑẓẕ", "α": "ά", "ε": "έ", "η": "ή", "ι": "ΐίϊ", "ο": "ό", "υ": "ΰϋύ",
        "ω": "ώ", "σ": "ς", "г": "ѓ", "е": "ѐё", "и": "йѝ", "к": "ќ", "у": "ў", "і": "ї",
    ]

    private static let plain: [Unicode.Scalar: String] = {
        var plain: [Unicode.Scalar: String] = [:]
        for (letter, others) in accented { for other in others.unicodeScalars { plain[other] = letter } }
        return plain
    }()

    // MARK: Queries

    /// Pieces of fewer letters the index does not know.
    private static let indexed = 3

    /// The condition on the table of words that all of these are found, each anywhere in a text, and its values.
    static func condition(_ words: String) -> (text: String, values: [String]) {
        let words = folded(words).split(separator: " ").map(String.init)
        let phrases = words.filter { $0.unicodeScalars.count >= indexed }
            .map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        var conditions: [String] = []
        var values: [String] = []
        if !phrases.isEmpty {
            conditions.append("words MATCH ?")
            values.append(phrases.joined(separator: " "))
        }
        for word in words where word.unicodeScalars.count < indexed {
            conditions.append("text LIKE ? ESCAPE '\\'")
            values.append("%\(escaped(word))%")
        }
        return (conditions.joined(separator: " AND "), values)
    }

    private static func escaped(_ word: String) -> String {
        String(word.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
    }
}
