import Glibc

/// Removes a folder with all that lies in it. A link in it is removed and never followed.
package enum FolderRemoval {
    package static func remove(_ path: String) {
        guard let (above, name) = try? HeldFolder.place(of: path) else { return }
        remove(name, in: above)
    }

    package static func remove(_ name: FileName, in folder: HeldFolder) {
        guard folder.kind(of: name) == .folder else {
            try? folder.remove(name)
            return
        }
        if let inner = try? folder.folder(name) {
            for entry in (try? inner.names()) ?? [] { remove(entry, in: inner) }
        }
        try? folder.removeFolder(name)
    }
}
