/// Links into a page lead to a heading that it has. Files themselves are `brokenLinks`' business.
func deadAnchors(_ sources: [SourceText]) -> [Finding] {
    let pages = sources.filter { $0.kind == "md" }
    let headings = Dictionary(pages.map { ($0.path, anchors(of: $0)) }) { first, _ in first }
    return pages.flatMap { page in
        page.lines.indices.flatMap { index in
            linkedAnchors(in: page.lines[index]).compactMap { file, anchor in
                let path =
                    file.isEmpty ? page.path : resolved(page.folders + file.split(separator: "/").map(String.init))
                guard let known = headings[path], !known.contains(anchor) else { return nil }
                return Finding(page, index + 1, "points at `\(file)#\(anchor)`, and there is no such heading")
            }
        }
    }
}

/// The anchors as forges make them of headings.
private func anchors(of page: SourceText) -> Set<String> {
    let headings = page.lines.filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" }.drop { $0 == " " } }
    return Set(
        headings.map { heading in
            let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            return String(kept.map { $0 == " " ? "-" : $0 })
        })
}

private func linkedAnchors(in line: String) -> [(file: String, anchor: String)] {
    line.split(separator: "](").dropFirst().compactMap { rest in
        let target = rest.prefix { $0 != ")" }
        guard let hash = target.firstIndex(of: "#"), !target.contains(":") else { return nil }
        return (String(target[..<hash]), String(target[target.index(after: hash)...]))
    }
}

/// The path without `..`.
private func resolved(_ parts: [String]) -> String {
    var path: [String] = []
    for part in parts { if part == ".." { _ = path.popLast() } else { path.append(part) } }
    return path.joined(separator: "/")
}
