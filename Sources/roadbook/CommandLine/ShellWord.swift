/// A word that was typed, as a shell takes it again: for hints.
func shellWord(_ word: String) -> String {
    let isPlain = { (letter: Character) in letter.isLetter || letter.isNumber || "-_.,:/@%+=".contains(letter) }
    guard word.isEmpty || !word.allSatisfy(isPlain) else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
}
