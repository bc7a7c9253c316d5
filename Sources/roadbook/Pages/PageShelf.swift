import Drive
import Files
import Glibc

/// The pages of the documentation, where they were installed with this program, or in the checkout where it was built.
struct PageShelf {
    /// Pages that have a help of another kind, and those for anyone who changes Roadbook.
    private static let elsewhere: Set = [
        "times", "architecture", "gallery", "log", "status", "style", "testing",
    ]
    private static let longest = 1 << 20
    private static let suffix = ".md"

    /// Nil if none are there.
    let directory: String?

    init() {
        let folder = OwnProgram.folder ?? ""
        let places = ["../share/roadbook/pages", "../../../docs", "../../docs"]
        directory = places.lazy.compactMap { PageShelf.real("\(folder)/\($0)") }
            .first { access("\($0)/first-week\(PageShelf.suffix)", R_OK) == 0 }
    }

    /// The path without links and without `..`.
    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    var names: [String] {
        let files = directory.flatMap { try? FolderListing.names(in: $0) } ?? []
        let pages = files.filter { $0.hasSuffix(PageShelf.suffix) }.map { String($0.dropLast(PageShelf.suffix.count)) }
        return pages.filter { !PageShelf.elsewhere.contains($0) }.sorted()
    }

    /// The text of a page, as its author wrote it.
    func text(of name: String) -> String? {
        guard let directory, names.contains(name) else { return nil }
        return InputFile.text(of: "\(directory)/\(name)\(PageShelf.suffix)", upTo: PageShelf.longest)
    }

    /// The first line of a page, which is its title.
    func title(of name: String) -> String {
        let first = text(of: name)?.split(separator: "\n").first ?? ""
        return String(first.drop { $0 == "#" || $0 == " " })
    }
}
