import Civil

/// The format of a file, told by its first bytes and never by its name. To add one: a case, its name in
/// `ExchangeWords`, and a reader in a folder of its own; the compiler asks for the rest.
package enum ImportFormat: String, CaseIterable, Sendable {
    case gpx, nmea, gpsd, ownTracks, geoJSON

    /// True if each track of a file was recorded as one drive; else drives must be found in the file.
    package var hasDrives: Bool {
        switch self {
        case .gpx: return true
        case .nmea, .gpsd, .ownTracks, .geoJSON: return false
        }
    }

    package var name: String { ExchangeWords.name(self) }

    /// True if a place in a file is a line; else it is a byte.
    var hasLines: Bool {
        switch self {
        case .nmea, .gpsd, .ownTracks: return true
        case .gpx, .geoJSON: return false
        }
    }

    /// So many first bytes are enough to tell.
    static let enough = 4096

    /// Reads nothing but these bytes; throws the reason if they are of no format that is read.
    package init(sniffing start: UnsafeRawBufferPointer) throws(ExchangeError) {
        let bytes = start.prefix(ImportFormat.enough)
        guard !bytes.isEmpty else { throw ExchangeError(ExchangeWords.isEmptyFile) }
        if let refusal = ImportFormat.foreign(bytes) { throw ExchangeError(refusal) }
        guard let format = ImportFormat.recognised(bytes) else {
            throw ExchangeError(ExchangeWords.isOfNoFormat)
        }
        self = format
    }

    /// In the formats of lines a damaged line is left out alone, whether bad points are or not.
    func reader(skippingBadPoints skipsBad: Bool = false) -> any TrackReader {
        switch self {
        case .gpx: return GPXReader(skippingBadPoints: skipsBad)
        case .nmea: return NMEAReader()
        case .gpsd: return GpsdReader()
        case .ownTracks: return OwnTracksReader()
        case .geoJSON: return GeoJSONReader(skippingBadPoints: skipsBad)
        }
    }

    // MARK: Telling them apart

    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    private static func recognised(_ bytes: Bytes) -> ImportFormat? {
        if starts(bytes, [0xFF, 0xFE]) || starts(bytes, [0xFE, 0xFF]) { return .gpx }
        if starts(bytes, [0x3C, 0x00]) || starts(bytes, [0x00, 0x3C]) { return .gpx }
        let text = starts(bytes, [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        let body = text.drop { DecimalText.isBlank($0) || $0 == 0x1E }
        if body.first == UInt8(ascii: "<") { return .gpx }
        if isRecord(body) { return .ownTracks }
        if isReport(text) { return .gpsd }
        if body.first == UInt8(ascii: "{") { return .geoJSON }
        return hasSentence(text) ? .nmea : nil
    }

    private static func foreign(_ bytes: Bytes) -> String? {
        if starts(bytes, [0x1F, 0x8B]) { return ExchangeWords.isGzip }
        if starts(bytes, [0x28, 0xB5, 0x2F, 0xFD]) { return ExchangeWords.isZstd }
        if starts(bytes, [0x50, 0x4B, 0x03, 0x04]) { return ExchangeWords.isZip }
        if bytes.count >= 12, starts(bytes.dropFirst(8), Array(".FIT".utf8)) {
            return ExchangeWords.isFIT
        }
        if isWide(bytes) { return ExchangeWords.isUTF16 }
        return nil
    }

    /// UTF-16 that is not XML; of that expat knows how to read it.
    private static func isWide(_ bytes: Bytes) -> Bool {
        let hasMark = starts(bytes, [0xFF, 0xFE]) || starts(bytes, [0xFE, 0xFF])
        var rest = hasMark ? bytes.dropFirst(2) : bytes
        while let first = rest.first, let second = rest.dropFirst().first {
            let letter = first | second
            guard first == 0 || second == 0, (0x09..<0x7F).contains(letter) else { return hasMark }
            if !DecimalText.isBlank(letter) { return letter != UInt8(ascii: "<") }
            rest = rest.dropFirst(2)
        }
        return false
    }

    private static func starts(_ bytes: Bytes, _ beginning: [UInt8]) -> Bool { bytes.starts(with: beginning) }

    /// `2026-03-14T09:26:53Z`, a tab.
    private static func isRecord(_ bytes: Bytes) -> Bool {
        guard let tab = bytes.prefix(40).firstIndex(of: 0x09) else { return false }
        let time = UnsafeRawBufferPointer(rebasing: bytes[bytes.startIndex..<tab])
        return UTCText.milliseconds(DecimalText.trimmed(time)) != nil
    }

    /// `$`, five letters or digits, a comma.
    private static func hasSentence(_ bytes: Bytes) -> Bool {
        var index = bytes.startIndex
        while index + 6 < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "$") || bytes[index] == UInt8(ascii: "!") {
                let address = bytes[(index + 1)..<(index + 6)]
                let isAddress = address.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
                if isAddress, bytes[index + 6] == UInt8(ascii: ",") { return true }
            }
            index += 1
        }
        return false
    }

    /// A line with an object that begins with its class, perhaps behind a time; not in a remark.
    private static func isReport(_ bytes: Bytes) -> Bool {
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            guard line.first != UInt8(ascii: "#"), let brace = line.firstIndex(of: UInt8(ascii: "{")) else {
                return false
            }
            // Writers put blanks where JSON lets them.
            let dense = line[brace...].prefix(64).lazy.filter { !DecimalText.isBlank($0) }
            return dense.starts(with: Array("{\"class\":\"".utf8))
        }
    }
}
