/// A newcomer reads a folder as a table of contents: it fits on a screen, and a room begins with a page.

let mostFilesInAFolder = 25

/// Folders in which more Swift files lie side by side than a reader takes in at once. Other files may be more: nobody
/// reads the patches of Tools/Mutants, or the rigs of Tests/Support/Rigs, one after the other.
func fullFolders(_ sources: [SourceText]) -> [Finding] {
    filesFlat(sources).filter { $0.value.count > mostFilesInAFolder }.sorted { $0.key < $1.key }.map { folder, files in
        Finding(files[0], 1, "\(files.count) files in \(folder) (at most \(mostFilesInAFolder)); give them folders")
    }
}

/// Rooms that do not say what they are for. A program of one call needs no page.
func roomsWithoutPage(_ sources: [SourceText]) -> [Finding] {
    let paths = Set(sources.map(\.path))
    var rooms: [String: [SourceText]] = [:]
    for source in sources where source.kind == "swift" {
        if let module = source.module { rooms[module, default: []].append(source) }
    }
    let silent = rooms.filter { room, files in files.count > 1 && !paths.contains("Sources/\(room)/README.md") }
    return silent.sorted { $0.key < $1.key }.map { room, files in
        Finding(files[0], 1, "Sources/\(room)/README.md is missing: what is the room for?")
    }
}

/// Folders of a room that its page does not name. Those inside of them may go unsaid.
func foldersUnsaid(_ sources: [SourceText]) -> [Finding] {
    let pages = Dictionary(
        uniqueKeysWithValues: sources.filter { $0.name == "README.md" }.map { ($0.folders.joined(separator: "/"), $0) })
    let inFolders = sources.filter { $0.kind == "swift" && $0.module != nil && $0.folders.count > 2 }
    let folders = Dictionary(grouping: inFolders) { $0.folders.prefix(3).joined(separator: "/") }
    return folders.sorted { $0.key < $1.key }.compactMap { folder, files in
        let parts = folder.split(separator: "/")
        guard let page = pages["Sources/\(parts[1])"] else { return nil }
        let isSaid = page.lines.contains { $0.contains("`\(parts[2])/") }
        return isSaid ? nil : Finding(page, 1, "\(folder) is not named: what is in it?")
    }
}

/// The Swift files of each folder, without those of the folders in it.
func filesFlat(_ sources: [SourceText]) -> [String: [SourceText]] {
    Dictionary(grouping: sources.filter { $0.kind == "swift" }) { $0.folders.joined(separator: "/") }
}
