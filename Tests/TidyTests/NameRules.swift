/// Names say what a thing is. These say only that it does something for somebody.

private let emptySuffixes = [
    "Manager", "Service", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Handler", "Controller",
]
private let emptyFolders = ["utils", "util", "utilities", "helpers", "helper", "common", "misc"]
private let typeKeywords = ["struct", "class", "enum", "protocol", "typealias"]

func emptyTypeNames(_ source: SourceText) -> [Finding] {
    let tokens = source.tokens
    return tokens.indices.dropLast().compactMap { index in
        guard typeKeywords.contains(tokens[index].text), saysNothing(tokens[index + 1].text) else { return nil }
        return Finding(source, tokens[index + 1].line, "`\(tokens[index + 1].text)` does not say what it is")
    }
}

func emptyFileNames(_ source: SourceText) -> [Finding] {
    guard ["swift", "c", "h"].contains(source.kind), saysNothing(source.stem) else { return [] }
    return [Finding(source, 1, "`\(source.name)` does not say what it holds")]
}

func emptyFolderNames(_ source: SourceText) -> [Finding] {
    source.folders.filter { emptyFolders.contains($0.lowercased()) }.map { folder in
        Finding(source, 1, "the folder `\(folder)` holds what has no place")
    }
}

/// A car is taken to a service, so the bare word is a noun of the domain.
private func saysNothing(_ name: String) -> Bool {
    name != "Service" && emptySuffixes.contains { name.hasSuffix($0) }
}
