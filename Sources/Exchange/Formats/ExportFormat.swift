import Drive

/// A kind of file that tracks can be written in. To add one: a case, its name in `ExchangeWords`, and a `TrackWriter`
/// in a folder of its own; the compiler asks for the rest.
package enum ExportFormat: String, Sendable, CaseIterable {
    case gpx, kml, geojson, csv, jsonl, nmea

    /// The name that people use.
    package var name: String { ExchangeWords.name(self) }

    /// Appends to `text` what it is told.
    package func writer(to text: TrackText) -> any TrackWriter {
        switch self {
        case .gpx: return GPXWriter(text)
        case .kml: return KMLWriter(text)
        case .geojson: return GeoJSONWriter(text)
        case .csv: return CSVWriter(text)
        case .jsonl: return JSONLinesWriter(text)
        case .nmea: return NMEAWriter(text)
        }
    }

    /// So many bytes tell whether a file is of this kind.
    package static let tellingBytes = 1_024

    /// True if a file that begins with these bytes may be replaced by one of this kind: the file is one, or empty. A
    /// test holds it against the beginning that each writer writes.
    package func isBeginning(_ bytes: [UInt8]) -> Bool {
        if bytes.isEmpty { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .gpx: return text.contains("<gpx")
        case .kml: return text.contains("<kml")
        case .geojson: return text.hasPrefix("{") && text.contains("\"FeatureCollection\"")
        case .csv: return text.hasPrefix("\(CSVWriter.points)")
        case .jsonl: return ["mark", "trip", "point"].contains { text.hasPrefix("{\"type\":\"\($0)\"") }
        case .nmea: return text.hasPrefix("$GPGGA,")
        }
    }
}
