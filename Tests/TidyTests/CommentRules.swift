/// A comment is a noun phrase or a whole sentence about what is declared below it: a clause without its noun leaves a
/// stranger, and a translator, to guess.

/// Words of a clause that lacks its noun, and words that stand for a noun: whoever reads a declaration first has not
/// met it yet.
private let wordsWithoutNoun: Set<String> = [
    "What", "Whether", "Where", "Who", "Of", "As",
    "Those", "Its", "It", "They", "How", "When", "Why", "Which", "Whose", "Whoever",
]

/// The first lines of comments that begin with such a word.
func commentsWithoutNoun(_ source: SourceText) -> [Finding] {
    source.comments.indices.compactMap { index in
        guard let words = commentText(index, source), let first = words.split(separator: " ").first,
            commentText(index - 1, source) == nil
        else { return nil }
        let word = String(first.prefix { $0.isLetter })
        guard wordsWithoutNoun.contains(word) else { return nil }
        return Finding(source, index + 1, "a comment begins with \(word); begin with the noun")
    }
}

/// The words behind the slashes of a line that holds nothing but a comment.
private func commentText(_ index: Int, _ source: SourceText) -> Substring? {
    guard index >= 0, source.code[index].allSatisfy({ $0 == " " }) else { return nil }
    let text = source.comments[index].drop { $0 == " " }
    return text.hasPrefix("//") ? text.drop { $0 == "/" } : nil
}
