import Glibc

/// Everything that this room says to people: why a file of others is refused, and what of it was left out.
enum ExchangeWords {
    static func line(_ number: Int, _ reason: String) -> String { "line \(number): \(reason)" }

    static func byte(_ offset: Int, _ reason: String) -> String { "byte \(offset): \(reason)" }

    // MARK: The kind of file

    static let isDirectory = "a directory"
    static let isEmptyFile = "an empty file"
    static let isOfNoFormat = "neither GPX nor NMEA, gpsd's JSON, OwnTracks' records or GeoJSON"
    static let isGzip = "compressed by gzip: zcat FILE | roadbook import -"
    static let isZstd = "compressed by zstd: zstdcat FILE | roadbook import -"
    static let isZip = "a zip archive: unzip it first"
    static let isFIT = "a FIT file: gpsbabel makes GPX of it"
    static let isUTF16 = "text in UTF-16: iconv -f UTF-16 -t UTF-8 FILE | roadbook import -"
    static let isOtherJSON = "JSON, but neither GeoJSON nor gpsd's"

    static func isNotGPX(_ format: ImportFormat) -> String { "\(name(format)), not GPX" }

    /// `root` is nil where its name is too long to be shown.
    static func isOtherXML(_ root: String?, isKnownToGPSBabel: Bool) -> String {
        let begins = root.map { "XML, but not GPX: it begins with <\($0)>" }
        let refusal = begins ?? "XML, but not GPX: it begins with another element"
        return isKnownToGPSBabel ? "\(refusal); gpsbabel makes GPX of it" : refusal
    }

    static func name(_ format: ImportFormat) -> String {
        switch format {
        case .gpx: return "GPX"
        case .nmea: return "NMEA 0183"
        case .gpsd: return "gpsd's JSON"
        case .ownTracks: return "OwnTracks' records"
        case .geoJSON: return "GeoJSON"
        }
    }

    static func name(_ format: ExportFormat) -> String {
        switch format {
        case .gpx: return "GPX"
        case .kml: return "KML"
        case .geojson: return "GeoJSON"
        case .csv: return "CSV"
        case .jsonl: return "JSON lines"
        case .nmea: return "NMEA"
        }
    }

    // MARK: Times and places

    static func isNoTime(_ text: String) -> String { "\"\(text)\" is no time" }

    static func isNoReceiversTime(_ text: String) -> String { "\"\(text)\" is not a time of any receiver" }

    static func isNoReceiversTime(number: String) -> String { "\(number) is not a time of any receiver" }

    static func isImplausibleTime(_ text: String) -> String {
        "\(text) is not a time of any receiver (1980 to 2099)"
    }

    static let isNoPlace = "no place on earth"

    static func isNoPlace(_ number: String) -> String { "no place on earth: \(number)" }

    static func isNoPlace(_ latitude: String, _ longitude: String) -> String {
        "no place on earth: \(latitude), \(longitude)"
    }

    static func latitudeIsNoNumber(_ text: String) -> String { "latitude \"\(text)\" is no number" }

    static func longitudeIsNoNumber(_ text: String) -> String { "longitude \"\(text)\" is no number" }

    static let noLatitude = "a point without latitude"
    static let noLongitude = "a point without longitude"

    static func placesAndTimesDiffer(_ places: Int, _ times: Int) -> String {
        "a feature with \(places) places and \(times) times"
    }

    // MARK: Form

    static func isTooLong(_ bytes: Int) -> String { "longer than \(bytes) bytes" }

    static func valueIsTooLong(_ bytes: Int) -> String { "a value longer than \(bytes) bytes" }

    static func hasTooManyPlaces(_ most: Int) -> String { "a line of more than \(most) places" }

    static func hasTooManyReceivers(_ most: Int) -> String { "more than \(most) receivers" }

    static func nestsTooDeep(_ deepest: Int) -> String { "nested more than \(deepest) deep" }

    static let isNoRecord = "no record"
    static let noChecksum = "a sentence without its checksum"
    static let wrongChecksum = "a wrong checksum"

    // MARK: XML

    static func elementsNestTooDeep(_ deepest: Int) -> String { "elements nest more than \(deepest) deep" }

    static func hasTooManyNames(_ most: Int) -> String { "more than \(most) names of elements" }

    static let tagIsTooLong = "a tag or comment longer than a mebibyte"
    static let declaresEntities = "it declares entities of its own, which no track needs"
    static let namesMissingEntity = "it names an entity that it does not hold"

    /// `why` in the words of expat.
    static func xmlBreaksOff(_ why: String?) -> String { "the XML breaks off (\(why ?? unknownError))" }

    static func xmlIsMalformed(_ why: String?) -> String { "not well-formed XML (\(why ?? unknownError))" }

    private static let unknownError = "unknown error"

    // MARK: JSON

    static let jsonBreaksOff = "the JSON breaks off"
    static let hasControlCharacter = "not JSON: a control character in a string"
    static let hasUnknownEscape = "not JSON: an unknown escape"
    static let hasTooManyDigits = "a number of too many digits"
    static let isNoNumber = "not JSON: no number as it writes them"

    static func isUnexpected(_ letter: Unicode.Scalar) -> String { "not JSON: \"\(letter)\" where it makes no sense" }

    static func isUnexpected(byte: UInt8) -> String {
        "not JSON: byte 0x\(String(byte, radix: 16)) where it makes no sense"
    }

    // MARK: Tables

    static let isTableInUTF16 = "it is saved as UTF-16; save it as UTF-8"
    static func longValue(_ bytes: Int) -> String { "a value of more than \(bytes) bytes; shorten it" }

    static func tooManyRows(_ most: Int) -> String { "more than \(most) rows; divide it" }

    static let endlessQuote = "a quote begins here, and nothing ends it"
    static let textBehindQuote = "a quoted field begins here, and behind the quote that ends it its text goes on"

    static func hasOtherColumns(_ first: String) -> String {
        "a table with other columns: it begins with \"\(first)\""
    }

    static func lacksStatistic(_ name: String) -> String { "its statistics lack \(name)" }

    static func isNoWholeNumber(_ name: String) -> String { "\(name) is no whole number" }

    static func isNoNumber(_ name: String) -> String { "\(name) is no number" }

    static func isNoCategory(_ word: String) -> String { "\"\(word)\" is no category" }

    /// The first row is the one below the titles.
    static func row(_ number: Int, _ reason: String) -> String { "row \(number): \(reason)" }

    static let nothingToMeasure = "neither statistics nor points with times, of which they could be made"
    static let onlyOneTime = "no statistics, and its points all have the same time"
    static let onlyOnePoint = "no statistics, and only one point with a time"

    // MARK: Room

    static func cannotWrite(in directory: String, _ code: Int32) -> String {
        "cannot write in \(directory): \(String(cString: strerror(code)))"
    }

    static func noRoomToSort(_ code: Int32) -> String {
        "no room to sort the points: \(String(cString: strerror(code)))"
    }

    static func pointsAreGone(_ code: Int32) -> String {
        "the points cannot be read back: \(String(cString: strerror(code)))"
    }

    // MARK: What was left out

    static func noPoint(_ format: ImportFormat, only leftOut: String?) -> String {
        leftOut.map { "\(name(format)) without a point that has time and place, only \($0)" }
            ?? "\(name(format)) without a point that has time and place"
    }

    private static func leftOut(_ reason: TrackTally.LeftOut, _ count: Int) -> String {
        let isOne = count == 1
        switch reason {
        case .withoutTime: return isOne ? "1 point without a time" : "\(count) points without a time"
        case .withoutPlace: return isOne ? "1 point without a place" : "\(count) points without a place"
        case .withoutFix: return isOne ? "1 point without a fix" : "\(count) points without a fix"
        case .inaccurate: return isOne ? "1 inaccurate point" : "\(count) inaccurate points"
        case .sameTime: return isOne ? "1 point at the time of another" : "\(count) points at the time of another"
        case .beside: return isOne ? "1 point beside another segment" : "\(count) points beside another segment"
        case .waypoint: return isOne ? "1 waypoint" : "\(count) waypoints"
        case .routePoint: return isOne ? "1 point of a route" : "\(count) points of routes"
        case .badPoint: return isOne ? "1 bad point" : "\(count) bad points"
        case .badLine: return isOne ? "1 damaged line" : "\(count) damaged lines"
        case .otherLine: return isOne ? "1 line of something else" : "\(count) lines of something else"
        }
    }

    /// With the fault of the first one, where it is known.
    static func leftOut(_ reason: TrackTally.LeftOut, _ count: Int, first: ExchangeError?) -> String {
        let things = leftOut(reason, count)
        guard let first else { return things }
        return count == 1 ? "\(things) (\(first))" : "\(things) (the first: \(first))"
    }
}
