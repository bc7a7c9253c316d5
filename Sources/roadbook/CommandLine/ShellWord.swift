/// A word that was typed, as a shell takes it again: for hints.
func shellWord(_ word: String) -> String {
    let signs = Set("-_.,:/@%+=".unicodeScalars)
    let isPlain = { (letter: Unicode.Scalar) in
        letter.properties.isAlphabetic || letter.properties.numericType != nil || signs.contains(letter)
    }
    guard word.isEmpty || !word.unicodeScalars.allSatisfy(isPlain) else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
}
