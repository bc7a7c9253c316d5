/// A mutant stands for a test only while its patch applies to the code as it is.

/// Patches of Tools/Mutants that change lines which are no longer there.
func staleMutants(_ sources: [SourceText]) -> [Finding] {
    let mutants = sources.filter { $0.kind == "patch" }
    let texts = Dictionary(sources.map { ($0.path, $0.lines) }) { $1 }
    return mutants.flatMap { mutant in
        hunks(of: mutant).filter { !applies($0, to: texts[$0.path]) }.map {
            Finding(mutant, $0.line, "\($0.path) has other lines now: make the patch anew")
        }
    }
}

/// One change of a patch: the lines that it replaces, with the lines around them.
private struct Hunk {
    let path: String
    let line: Int
    var before: [String] = []
}

private func hunks(of patch: SourceText) -> [Hunk] {
    var path = ""
    var found: [Hunk] = []
    for (number, line) in zip(1..., patch.lines) {
        if line.hasPrefix("+++ b/") {
            path = String(line.dropFirst(6))
        } else if line.hasPrefix("@@") {
            found.append(Hunk(path: path, line: number))
        } else if !found.isEmpty, line.isEmpty || " -".contains(line.prefix(1)), !line.hasPrefix("--- ") {
            found[found.count - 1].before.append(String(line.dropFirst()))
        }
    }
    return found
}

private func applies(_ hunk: Hunk, to lines: [String]?) -> Bool {
    guard let lines, let first = hunk.before.first else { return false }
    return lines.indices.contains { lines[$0] == first && lines[$0...].starts(with: hunk.before) }
}
