/// One set of flags for every build, and none that buys time with a check. What is shipped is then what was tested.

private let buildFlags = ["-Xswiftc", "-Xlinker", "-Xcc", "--static-swift-stdlib", "-Ounchecked"]

/// The fuzzers are compiled apart, with a library that no program has.
private let apart = "scripts/fuzz.sh"

/// Flags of compiler and linker stand in Package.swift.
func strayFlags(_ source: SourceText) -> [Finding] {
    guard ["Makefile", "sh", "run", "yml"].contains(source.kind), source.path != apart else { return [] }
    return source.lines.indices.flatMap { index in
        source.lines[index].split(whereSeparator: { " \t\"'".contains($0) })
            .filter { buildFlags.contains(String($0)) }
            .map { Finding(source, index + 1, "\($0) belongs into Package.swift, where it holds for every build") }
    }
}

/// A program that overlaps accesses, or leaves an array, stops. It does not go on with whatever lay there.
func uncheckedPrograms(_ source: SourceText) -> [Finding] {
    guard source.path == "Package.swift" else { return [] }
    return source.lines.indices.compactMap { index in
        let line = trimmed(source.lines[index])
        guard !line.hasPrefix("//"), line.contains("unchecked") else { return nil }
        return Finding(source, index + 1, "a flag that leaves a check out of what ships")
    }
}
