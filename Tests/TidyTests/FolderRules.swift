/// A newcomer reads a folder as a table of contents: it fits on a screen, and a room begins with a page.

let mostFilesInAFolder = 25

/// Folders in which more Swift files lie side by side than a reader takes in at once.
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

/// The Swift files of each folder, without those of the folders in it.
func filesFlat(_ sources: [SourceText]) -> [String: [SourceText]] {
    Dictionary(grouping: sources.filter { $0.kind == "swift" }) { $0.folders.joined(separator: "/") }
}
