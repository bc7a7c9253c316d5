import CarBook
import Drive
import Files
import Glibc

/// The presets that come with Roadbook, and those of the owner of the machine, which go before them.
struct ServicePresets {
    static let page = "service-presets"

    let all: [ServicePreset]

    init(_ invocation: Invocation) throws {
        let own = try ServicePresets.own(in: invocation.places.settings.directories[0])
        let names = Set(own.map { AlikeName($0.name) })
        let ours = ServicePresets.rows(of: PageShelf().text(of: ServicePresets.page) ?? "").compactMap {
            ServicePreset(row: $0.text)
        }
        all = own + ours.filter { !names.contains(AlikeName($0.name)) }
    }

    func named(_ name: String) -> ServicePreset? { all.first { AlikeName($0.name) == AlikeName(name) } }

    /// The rows of tables, without their heads.
    private static func rows(of text: String) -> [(line: Int, text: String)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.enumerated().compactMap { index, line in
            let isHead = index + 1 < lines.count && lines[index + 1].hasPrefix("|--")
            return line.hasPrefix("|") && !line.hasPrefix("|--") && !isHead ? (index + 1, line) : nil
        }
    }

    /// The presets of a file beside the settings; a row with a mistake is named, and nothing is made of it in silence.
    private static func own(in directory: String) throws -> [ServicePreset] {
        let path = "\(directory)/\(page)"
        guard let text = try OwnFile.text(path) else { return [] }
        return try rows(of: text).map { row in
            guard let preset = ServicePreset(row: row.text) else { throw ServiceWords.badPreset(path, row.line) }
            return preset
        }
    }
}

/// A small text file of the owner of the machine.
private enum OwnFile {
    private static let longest = 1 << 16

    /// Nil if there is none.
    static func text(_ path: String) throws -> String? {
        do throws(FileFailure) {
            return String(decoding: try InputFile.bytes(of: path, upTo: longest), as: UTF8.self)
        } catch {
            switch error.errno {
            case ENOENT: return nil
            case EFBIG: throw ServiceWords.tooLong(path, longest)
            default: throw ServiceWords.cannotRead(path, error.errno)
            }
        }
    }
}
