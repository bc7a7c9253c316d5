/// A word that was typed, as a shell takes it again: for hints. Backslashes stand outside the quotes, where bash, zsh
/// and fish read them alike; within them fish does not.
func shellWord(_ word: String) -> String {
    let signs = Set("-_.,:/@+=".unicodeScalars)
    let isPlain = { (letter: Unicode.Scalar) in
        letter.properties.isAlphabetic || letter.properties.numericType != nil || signs.contains(letter)
    }
    // zsh takes a word that begins with "=" for the program of that name.
    let isBare = word.utf8.first != UInt8(ascii: "=") && word.unicodeScalars.allSatisfy(isPlain)
    guard word.isEmpty || !isBare else { return word }
    let quoted = word.unicodeScalars.map { $0 == "'" || $0 == "\\" ? "'\\\($0)'" : String($0) }
    return "'\(quoted.joined())'"
}
