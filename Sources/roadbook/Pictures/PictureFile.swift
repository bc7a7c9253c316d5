import Draw
import Files
import Glibc
import Terminal

/// The file to which a picture goes.
struct PictureFile {
    /// The folder is held: a link that others put in its place would lead to one that is not theirs.
    private let place: (folder: HeldFolder, name: FileName)?
    private let path: String
    private let format: PictureFormat
    private let output: Output?

    /// `name` is the file's in a directory, by its ending, which is the first of those that are known.
    init(
        _ path: String, _ output: Output, known: [PictureFormat] = PictureFormat.pictures,
        name: (_ ending: String) -> String
    ) throws {
        if path == "-", let text = known.first(where: \.isText) {
            (self.path, format, self.output, place) = (path, text, output, nil)
            return
        }
        self.output = nil
        if let folder = try ExportTarget.folder(path) {
            format = known.first ?? .png
            let file = FileName(name(format.rawValue))
            (self.path, place) = (folder.path(of: file), (folder, file))
        } else {
            let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
            guard path.contains("."), let format = PictureFormat(rawValue: ending), known.contains(format) else {
                throw PictureWords.unknownEnding(path, known: known.map(\.rawValue))
            }
            self.format = format
            self.path = path
            do throws(FileFailure) { place = try HeldFolder.place(of: path) } catch {
                throw FileWords.notWritten(path, error.errno)
            }
        }
        try check()
    }

    /// A file that is there is replaced only if it is a picture of the same kind, or empty.
    private func check() throws {
        guard let beginning = try ExportTarget.beginning(path, PictureFormat.tellingBytes) else { return }
        guard format.isBeginning(beginning) else { throw FileWords.otherFile(path, format.name) }
    }

    /// Tiles are pictures, which the painter alone lays down: SVG of our own has lines and letters.
    var takesTiles: Bool { !format.isText }

    func write(_ scene: Scene) throws {
        if let output {
            try output.write(SVGText.bytes(of: scene))
        } else if format == .svg {
            try replace { try $0.write(SVGText.bytes(of: scene)) }
            Complaint.say(PictureWords.drawn(path))
        } else {
            try write([scene])
        }
    }

    /// A report: a page that goes on, or sheets of paper.
    func write(_ document: ReportDocument) throws {
        guard format == .html else {
            guard Painter.path != nil else { throw PictureWords.noPainterOfReports }
            return try write(ReportPages.scenes(of: document))
        }
        if let output { return try output.write(HTMLText.bytes(of: document)) }
        try replace { try $0.write(HTMLText.bytes(of: document)) }
        Complaint.say(PictureWords.written(path))
    }

    /// Pages, one after the other.
    func write(_ pages: [Scene]) throws {
        try replace { try Painter.paint(pages, as: format, into: $0, path) }
        Complaint.say(PictureWords.drawn(path))
    }

    private func replace(_ write: (FileReplacement) throws -> Void) throws {
        guard let (folder, name) = place else { return }
        do {
            let file = try FileReplacement(of: name, in: folder, mode: 0o666, isUnnamed: true)
            try write(file)
            try file.commit()
        } catch let failure as FileFailure {
            throw FileWords.notWritten(path, failure.errno)
        }
    }
}
