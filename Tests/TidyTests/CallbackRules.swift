/// A callback that runs while a value is being changed may come back to that value: two accesses overlap, and the
/// program ends. In the rooms that live in the loop a value is changed first, and gives back what is to be called.

private let rooms = ["Bluetooth", "Control", "Gpsd", "Recorder"]

/// A mutating function takes no closure that it could call, unless it is private: then the closure is of the same
/// type. One that is kept for later is marked `@escaping`; nothing mutating calls it.
func callbacksInsideChanges(_ source: SourceText) -> [Finding] {
    guard let module = source.module, rooms.contains(module) else { return [] }
    let tokens = source.tokens
    let kept = keptClosures(tokens)
    return tokens.indices.flatMap { index -> [Finding] in
        guard tokens[index].text == "mutating", index + 1 < tokens.count, tokens[index + 1].text == "func",
            let open = tokens[index...].firstIndex(where: { $0.text == "(" }),
            let body = tokens[open...].firstIndex(where: { $0.text == "{" })
        else { return [] }
        let isPrivate = index > 0 && tokens[index - 1].text == "private"
        var found: [Finding] = []
        if !isPrivate, takesClosure(tokens[open..<end(of: open, "(", ")", tokens)]) {
            found.append(Finding(source, tokens[index].line, "a mutating function that calls back while it changes"))
        }
        for inside in body..<end(of: body, "{", "}", tokens) where isCall(of: kept, at: inside, tokens) {
            found.append(Finding(source, tokens[inside].line, "`\(tokens[inside].text)` is called inside a change"))
        }
        return found
    }
}

/// `->` without `@escaping` before it in the same parameter.
private func takesClosure(_ parameters: ArraySlice<Token>) -> Bool {
    let isArrow = parameters.indices.dropFirst().contains { index in
        parameters[index].text == ">" && parameters[index - 1].text == "-"
    }
    return isArrow && !parameters.contains { $0.text == "@escaping" }
}

/// The names of variables that hold a closure: `var give: (Bool) -> Void`.
private func keptClosures(_ tokens: [Token]) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index].text == "var" || tokens[index].text == "let" {
        guard index + 3 < tokens.count, tokens[index + 2].text == ":", tokens[index + 3].text == "(" else { continue }
        let close = end(of: index + 3, "(", ")", tokens)
        guard close + 1 < tokens.count, tokens[close].text == "-", tokens[close + 1].text == ">" else { continue }
        names.insert(tokens[index + 1].text)
    }
    return names
}

/// The index behind the bracket that closes the one at `index`.
private func end(of index: Int, _ opening: String, _ closing: String, _ tokens: [Token]) -> Int {
    var depth = 0
    for next in index..<tokens.count {
        if tokens[next].text == opening { depth += 1 }
        if tokens[next].text == closing { depth -= 1 }
        if depth == 0 { return next + 1 }
    }
    return tokens.count
}

/// A call that is made now, and not one in a closure that is given back.
private func isCall(of names: Set<String>, at index: Int, _ tokens: [Token]) -> Bool {
    guard names.contains(tokens[index].text), index > 0, index + 1 < tokens.count else { return false }
    return tokens[index + 1].text == "(" && tokens[index + 1].isAttached && !isInClosureThatIsGivenBack(index, tokens)
}

/// `{ due in { due.give(true) } }`: a closure is the whole value of another.
private func isInClosureThatIsGivenBack(_ index: Int, _ tokens: [Token]) -> Bool {
    guard let open = tokens[..<index].lastIndex(where: { $0.text == "{" }), open > 0 else { return false }
    return tokens[open - 1].text == "in" || tokens[open - 1].text == "return"
}
