/// Arrows point down. The compiler refuses an import that Package.swift does not name; this table refuses one that the
/// architecture does not know, whatever Package.swift says. docs/architecture.md shows the same list, and a test
/// compares the two.

/// The modules of ours that a module may import. `Drive` is open to everybody; rooms that are not built yet have their
/// arrows too.
let arrows: [String: [String]] = [
    "Answers": ["AppendLog", "Ledger", "Civil"],
    "AppendLog": ["Files", "CZstd", "CSodium", "CLinux"],
    "Bluetooth": ["CSystemd", "CBluetooth"],
    "CarBook": ["Civil"],
    "Catalogue": [
        "Trips", "Answers", "Ledger", "Gazetteer", "Categories", "Roads", "AppendLog", "Files", "CSQLite",
    ],
    "Categories": [],
    "Civil": ["Files"],
    "Control": ["JSON", "CLinux"],
    "Draw": [],
    "Drive": [],
    "Exchange": ["Civil", "Files", "JSON", "CExpat"],
    "Files": [],
    "Gazetteer": ["JSON"],
    "Gpsd": ["CGPS", "Civil", "Files"],
    "JSON": [],
    "Launch": ["CLaunch"],
    "Ledger": ["AppendLog", "Civil", "Files"],
    "Online": [
        "Answers", "Catalogue", "Trips", "Ledger", "Settings", "AppendLog", "Civil", "Files", "JSON", "CCurl",
    ],
    "Paint": ["Draw", "Files", "CCairo", "CSQLite", "CZlib"],
    "Pull": ["AppendLog"],
    "Recorder": ["Gpsd", "Bluetooth", "Spool", "AppendLog", "Files", "Settings", "Control", "JSON", "CSystemd"],
    "Roads": [],
    "Settings": ["Files"],
    "Spool": ["AppendLog"],
    "Terminal": [],
    "Trips": ["Answers", "Ledger", "Gazetteer", "Spool", "AppendLog"],
    "roadbook": [
        "Answers", "CarBook", "Catalogue", "Civil", "Control", "Exchange", "Gazetteer", "Ledger", "Pull", "Settings",
        "Spool",
        "AppendLog", "Terminal", "Trips", "Categories", "JSON", "Files", "Draw", "Launch", "Roads",
    ],
    "roadbook-draw": ["Launch", "Paint"],
    "roadbook-online": ["Launch", "Online"],
    "roadbookd": ["Launch", "Recorder"],
]

private let ofTheSystem = ["Glibc", "Synchronization", "Swift"]

func arrowsUp(_ source: SourceText) -> [Finding] {
    guard let module = source.module, source.kind == "swift" else { return [] }
    guard let allowed = arrows[module] else {
        return [Finding(source, 1, "`\(module)` has no place in docs/architecture.md")]
    }
    let open = allowed + ofTheSystem + (module == "Drive" ? [] : ["Drive"])
    return imports(source).filter { !open.contains($0.module) }.map { found in
        Finding(source, found.line, "\(module) may not import \(found.module)")
    }
}

/// The list as the architecture page shows it: the first fenced block under the heading "The arrows", one
/// module a line, `Name: A B C`, or where that would be too long several.
func arrowsDocumented(in page: SourceText) -> [String: [String]] {
    var documented: [String: [String]] = [:]
    var underHeading = false
    var inside = false
    for line in page.lines {
        if line.hasPrefix("#") { underHeading = line.lowercased().hasSuffix("the arrows") }
        guard underHeading else { continue }
        if line.hasPrefix("```") {
            if inside { return documented }
            inside = true
        } else if inside, let colon = line.firstIndex(of: ":") {
            let words = line[line.index(after: colon)...].split(separator: " ").map(String.init)
            documented[String(line[..<colon]), default: []] += words.filter { $0 != "-" }
        }
    }
    return documented
}
