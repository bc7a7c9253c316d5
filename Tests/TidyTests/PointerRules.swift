/// A pointer that a closure or a call was lent is good until that ends, and no longer.

private let lenders = [
    "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafePointer", "withUnsafeMutablePointer",
    "withUnsafeBufferPointer", "withUnsafeMutableBufferPointer", "withCString", "withUTF8",
]
/// Calls that give back the pointer that they were given, or one into the same bytes.
private let passers = [
    "mkdtemp", "strchr", "strrchr", "strstr", "memchr", "fgets", "realpath", "UnsafeRawBufferPointer",
    "UnsafeMutableRawBufferPointer", "UnsafeBufferPointer", "UnsafeRawPointer", "UnsafePointer",
]

/// The closure is all of `{ mkdtemp($0.baseAddress!) }` or `{ $0.baseAddress }`; or the call is `mkdtemp(&name)` with
/// something done to what it returns.
func outlivedPointers(_ source: SourceText) -> [Finding] {
    let tokens = source.tokens
    return tokens.indices.compactMap { index in
        let found = lenders.contains(tokens[index].text) ? isLent(tokens[(index + 1)...]) : false
        guard found || isUsedLater(tokens[index...]) else { return nil }
        return Finding(source, tokens[index].line, "a pointer outlives what lent it")
    }
}

private func isLent(_ tokens: ArraySlice<Token>) -> Bool {
    let body = words(between: "{", and: "}", in: skippingArguments(tokens))
    guard let first = body.first else { return false }
    let arguments = words(between: "(", and: ")", in: body.dropFirst())
    if passers.contains(first), arguments.count == body.count - 3 { return true }
    let lent = body.joined()
    return lent == "$0" || lent == "$0.baseAddress" || lent == "$0.baseAddress!"
}

/// `(of: &value)` before the closure.
private func skippingArguments(_ tokens: ArraySlice<Token>) -> ArraySlice<String> {
    let texts = tokens.map(\.text)
    guard texts.first == "(" else { return texts[...] }
    return texts.dropFirst(words(between: "(", and: ")", in: texts[...]).count + 2)
}

private func isUsedLater(_ tokens: ArraySlice<Token>) -> Bool {
    guard let first = tokens.first, passers.prefix(7).contains(first.text) else { return false }
    let texts = tokens.dropFirst().prefix(80).map(\.text)[...]
    let arguments = words(between: "(", and: ")", in: texts)
    guard arguments.first == "&" else { return false }
    return texts.dropFirst(arguments.count + 2).first == "."
}

/// The words between a bracket that comes first and the one that closes it.
private func words(between opening: String, and closing: String, in texts: ArraySlice<String>) -> ArraySlice<String> {
    guard texts.first == opening else { return [] }
    var depth = 0
    for index in texts.indices {
        if texts[index] == opening { depth += 1 }
        if texts[index] == closing { depth -= 1 }
        if depth == 0 { return texts[(texts.startIndex + 1)..<index] }
    }
    return []
}
