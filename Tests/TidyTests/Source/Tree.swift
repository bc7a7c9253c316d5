import Glibc

/// The repository's own files, read from where this source file stands.
struct Tree {
    let root: String
    let sources: [SourceText]

    /// Vectors and logs may be large; nothing that a person wrote is.
    private static let largestText = 1 << 20

    init(sourceFile: String = #filePath) {
        let root = sourceFile.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let ignored = Ignored(Tree.read(root + "/.gitignore") ?? [])
        let files = Tree.files(in: root, below: "", except: ignored)
        self.root = root
        sources = files.sorted().compactMap { path in
            guard let bytes = Tree.read(root + "/" + path), !bytes.contains(0) else { return nil }
            return SourceText(path, bytes)
        }
    }

    func isThere(_ path: String) -> Bool { access(root + "/" + path, F_OK) == 0 }

    private static func files(in root: String, below folder: String, except ignored: Ignored) -> [String] {
        guard let stream = opendir(root + "/" + folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = Tree.name(of: entry)
            if name == "." || name == ".." || name == ".git" || ignored.covers(name) { continue }
            let path = folder.isEmpty ? name : folder + "/" + name
            switch kind(of: root + "/" + path) {
            case S_IFDIR: found += files(in: root, below: path, except: ignored)
            case S_IFREG: found.append(path)
            default: break
            }
        }
        return found
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
        let start = UnsafeRawPointer(entry) + offset
        return String(cString: start.assumingMemoryBound(to: CChar.self))
    }

    private static func kind(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= largestText else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
            }
            if count <= 0 { return nil }
            filled += count
        }
        return bytes
    }
}

/// The names that .gitignore keeps out: whole names and `*.suffix`, which is all that the project uses.
struct Ignored {
    private var names: [String] = []
    private var suffixes: [String] = []

    init(_ bytes: [UInt8]) {
        for line in SourceText(".gitignore", bytes).lines where !line.isEmpty && !line.hasPrefix("#") {
            if line.hasPrefix("*") {
                suffixes.append(String(line.dropFirst()))
            } else {
                names.append(line.split(separator: "/").joined(separator: "/"))
            }
        }
    }

    func covers(_ name: String) -> Bool {
        names.contains(name) || suffixes.contains { name.hasSuffix($0) }
    }
}
