import Drive

/// A kind of picture or page that is written.
enum PictureFormat: String {
    case png, svg, pdf, html

    /// The formats that a picture may have.
    static let pictures: [PictureFormat] = [.png, .svg, .pdf]

    /// So many bytes tell whether a file is of this kind.
    static let tellingBytes = 256

    /// True if a file that begins with these bytes may be replaced by one of this kind: it is one, or empty.
    func isBeginning(_ bytes: [UInt8]) -> Bool {
        if bytes.isEmpty { return true }
        switch self {
        case .png: return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .pdf: return bytes.starts(with: Array("%PDF".utf8))
        case .svg: return String(decoding: bytes, as: UTF8.self).contains("<svg")
        case .html: return String(decoding: bytes, as: UTF8.self).lowercased().contains("<html")
        }
    }

    /// True of one that this program writes itself, and that goes through a pipe.
    var isText: Bool { self == .svg || self == .html }

    /// The name that people use.
    var name: String { rawValue.uppercased() }
}
