import CExpat
import Drive
import Glibc

/// The place in a GPX file at which expat stands, and everything that was read of the element at hand. The scene lies
/// in memory of its own, because expat's callbacks reach it by a pointer; no callback throws: it stops expat and leaves
/// the refusal here.
struct GPXParserState {
    private static let deepest = 64
    private static let mostNames = 4096
    /// Longer text is no value, and a name is cut there.
    private static let longestText = GPXPlainPoint.longestText
    private static let mostFacts = 64

    private let parser: XML_Parser
    private let skipsBad: Bool
    private(set) var tally = TrackTally(.gpx)
    private(set) var refusal: ExchangeError?
    /// Found since they were last taken away.
    var points: [FilePoint] = []

    private var depth = 0
    /// Depth of the element that is open, 0 for none.
    private var trackDepth = 0
    private var pointDepth = 0
    private var factsDepth = 0
    private var segmentDepth = 0
    /// Nil inside of a point that is none of a track.
    private var point: GPXPoint?
    private var isInCDATA = false
    /// Bytes and lines that were read without expat.
    private(set) var skippedBytes = 0
    private var skippedLines = 0
    private var track: UInt32 = 0
    private var segment: UInt32 = 0
    private var pointStart = 0
    /// Names of elements that mean nothing here; expat keeps each for ever.
    private var strange: Set<UInt64> = []

    /// The element whose text is read, and its depth; 0 for none.
    private var captured = GPXElement.other
    private var captureDepth = 0
    private var text: UnsafeMutableRawPointer
    private var textCount = 0
    private var isTextCut = false
    private var factKind = GPXElement.other
    private var factPath: [String] = []

    init(parser: XML_Parser, skippingBadPoints skipsBad: Bool) {
        self.parser = parser
        self.skipsBad = skipsBad
        text = .allocate(byteCount: GPXParserState.longestText, alignment: 1)
        points.reserveCapacity(1024)
    }

    func free() { text.deallocate() }

    var here: ExchangeError.Place { .line(Int(expat_line(parser)) + skippedLines) }

    mutating func refuse(_ reason: String) { refuse(ExchangeError(reason, at: here)) }

    private mutating func refuse(_ error: ExchangeError) {
        guard refusal == nil else { return }
        refusal = error
        XML_StopParser(parser, 0)
    }

    /// The point at hand is bad: it is left out, or the file is refused.
    private mutating func refusePoint(_ reason: String) {
        let error = ExchangeError(reason, at: here, isOfPoint: true)
        guard skipsBad else { return refuse(error) }
        tally.leaveOut(.badPoint, for: error)
        point = nil
    }

    // MARK: Elements

    mutating func open(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        depth += 1
        let element = GPXElement(name)
        if attributes[0] != nil, element != .trackPoint { noteAttributes(attributes) }
        if pointDepth > 0 { return openInPoint(element, name) }
        guard depth <= GPXParserState.deepest else {
            return refuse(ExchangeWords.elementsNestTooDeep(GPXParserState.deepest))
        }
        if depth == 1 { return openRoot(element, name) }
        if factsDepth > 0 { return openFact(name) }
        switch element {
        case .trackPoint where trackDepth > 0: openPoint(attributes)
        case .waypoint: openOtherPoint(.waypoint)
        case .routePoint: openOtherPoint(.routePoint)
        case .track where depth == 2: openTrack()
        case .segment where trackDepth > 0: openSegment()
        case .name: openName()
        case .statistics where trackDepth > 0 && tally.told.statistics == nil: openFacts(element)
        case .weather where trackDepth > 0: openFacts(element)
        case .vehicle where trackDepth > 0: capture(.vehicle)
        case .autoName where trackDepth > 0 && tally.names.count == Int(track): tally.namesMadeUp.insert(track)
        case .metadata: break
        default: note(name)
        }
    }

    mutating func close() {
        if captureDepth == depth { closeCapture() }
        if pointDepth == depth {
            if let point { close(point, at: pointStart) }
            point = nil
            pointDepth = 0
        }
        if segmentDepth == depth { segmentDepth = 0 }
        if trackDepth == depth { trackDepth = 0 }
        if factsDepth > 0, pointDepth == 0, depth > factsDepth { _ = factPath.popLast() }
        if factsDepth == depth { factsDepth = 0 }
        depth -= 1
    }

    private mutating func openRoot(_ element: GPXElement, _ name: UnsafePointer<CChar>) {
        guard element != .gpx else { return }
        let root = GPXElement.localName(name)
        let isKnown = ["kml", "TrainingCenterDatabase"].contains(root)
        refuse(ExchangeWords.isOtherXML(root.utf8.count > 40 ? nil : root, isKnownToGPSBabel: isKnown))
    }

    private mutating func openTrack() {
        trackDepth = depth
        track &+= 1
        tally.addTrack(nil)
        // A file without segments would be one.
        segment &+= 1
    }

    private mutating func openSegment() {
        segment &+= 1
        if depth == trackDepth + 1 { segmentDepth = depth }
    }

    private mutating func openName() {
        if trackDepth > 0, depth == trackDepth + 1 { capture(.name) }
        if trackDepth == 0, depth <= 3, tally.name == nil { capture(.name) }
    }

    /// expat keeps every name that it met, so a file may not have any number of them.
    private mutating func note(_ name: UnsafePointer<CChar>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var cursor = name
        while cursor.pointee != 0 {
            hash = (hash ^ UInt64(UInt8(bitPattern: cursor.pointee))) &* 0x100_0000_01B3
            cursor += 1
        }
        guard strange.count >= GPXParserState.mostNames || strange.insert(hash).inserted else { return }
        if strange.count >= GPXParserState.mostNames {
            refuse(ExchangeWords.hasTooManyNames(GPXParserState.mostNames))
        }
    }

    private mutating func noteAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var index = 0
        while let name = attributes[index] {
            note(name)
            index += 2
        }
    }

    // MARK: Points

    private mutating func openPoint(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        pointDepth = depth
        pointStart = Int(expat_byte_index(parser)) + skippedBytes
        point = coordinate(attributes).map { GPXPoint(at: $0) }
    }

    private mutating func openOtherPoint(_ reason: TrackTally.LeftOut) {
        pointDepth = depth
        tally.leaveOut(reason)
    }

    private mutating func openInPoint(_ element: GPXElement, _ name: UnsafePointer<CChar>) {
        guard depth <= GPXParserState.deepest else {
            return refuse(ExchangeWords.elementsNestTooDeep(GPXParserState.deepest))
        }
        switch element {
        case .elevation, .time, .fix:
            // Extensions have times of their own.
            if depth == pointDepth + 1, point != nil { capture(element) }
        case .speed, .course, .dilution, .satellites:
            if point != nil { capture(element) }
        case .name: break
        default: note(name)
        }
    }

    private mutating func close(_ point: GPXPoint, at start: Int) {
        var point = point
        point.close()
        if point.isFixless { return tally.leaveOut(.withoutFix) }
        guard point.fix.time != nil else { return tally.leaveOut(.withoutTime) }
        points.append(FilePoint(point.fix, position: start, track: track, segment: segment))
    }

    private mutating func coordinate(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Coordinate? {
        var latitude: UnsafePointer<CChar>?
        var longitude: UnsafePointer<CChar>?
        var index = 0
        while let name = attributes[index] {
            if GPXParserState.isAttribute(name, 0x6C, 0x61, 0x74) {
                latitude = attributes[index + 1]
            } else if GPXParserState.isAttribute(name, 0x6C, 0x6F, 0x6E) {
                longitude = attributes[index + 1]
            } else {
                note(name)
            }
            index += 2
        }
        guard let latitude, let longitude else {
            refusePoint(latitude == nil ? ExchangeWords.noLatitude : ExchangeWords.noLongitude)
            return nil
        }
        do throws(ExchangeError) {
            return try GPXPoint.place(GPXParserState.bytes(latitude), GPXParserState.bytes(longitude))
        } catch {
            refusePoint(error.reason)
            return nil
        }
    }

    // MARK: The short way

    /// True if a point may come next, provided that expat has seen everything that came before.
    var isBetweenPoints: Bool { segmentDepth > 0 && depth == segmentDepth && captureDepth == 0 && !isInCDATA }

    /// Reads the plain points that stand next, and says how many bytes they were.
    mutating func readPlainPoints(_ bytes: UnsafeRawBufferPointer, from start: Int, fed: Int) -> Int {
        var plain = GPXPlainPoint(bytes, from: start)
        while let (point, index) = plain.next() { close(point, at: fed + skippedBytes + index - start) }
        skippedBytes += plain.index - start
        skippedLines += plain.lines
        return plain.index - start
    }

    mutating func inCDATA(_ isInside: Bool) { isInCDATA = isInside }

    private static func isAttribute(_ name: UnsafePointer<CChar>, _ a: CChar, _ b: CChar, _ c: CChar) -> Bool {
        name[0] == a && name[1] == b && name[2] == c && name[3] == 0
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: strlen(text))
    }

    // MARK: Text

    private mutating func capture(_ element: GPXElement) {
        captured = element
        captureDepth = depth
        textCount = 0
        isTextCut = false
        // Only now: between elements there is nothing but line ends and blanks.
        XML_SetCharacterDataHandler(parser) { scene, text, count in
            guard let text else { return }
            GPXReader.scene(scene).pointee.add(text, Int(count))
        }
    }

    mutating func add(_ characters: UnsafePointer<CChar>, _ count: Int) {
        guard captureDepth == depth else { return }
        let room = GPXParserState.longestText - textCount
        isTextCut = isTextCut || count > room
        memcpy(text + textCount, characters, min(count, room))
        textCount += min(count, room)
    }

    private mutating func closeCapture() {
        captureDepth = 0
        XML_SetCharacterDataHandler(parser, nil)
        let bytes = UnsafeRawBufferPointer(start: text, count: textCount)
        switch captured {
        case .name: readName(bytes)
        case .vehicle: readVehicle(bytes)
        case .other: readFact(bytes)
        default: readValue(bytes)
        }
    }

    private mutating func readValue(_ bytes: UnsafeRawBufferPointer) {
        if isTextCut { return refuse(ExchangeWords.valueIsTooLong(GPXParserState.longestText)) }
        if let refused = point?.read(captured, bytes) { refusePoint(refused) }
    }

    private mutating func readName(_ bytes: UnsafeRawBufferPointer) {
        let words = DecimalText.trimmed(bytes).prefix(TrackTally.longestName)
        guard !words.isEmpty else { return }
        let name = GPXParserState.name(words)
        if trackDepth == 0 {
            tally.name = name
        } else if tally.names.count == Int(track), tally.names[Int(track) - 1] == nil {
            tally.names[Int(track) - 1] = name
        }
    }

    private mutating func readVehicle(_ bytes: UnsafeRawBufferPointer) {
        let words = DecimalText.trimmed(bytes).prefix(TrackTally.longestName)
        guard !words.isEmpty, tally.vehicles.count == Int(track) else { return }
        tally.vehicles[Int(track) - 1] = GPXParserState.name(words)
    }

    /// Cut inside a letter, the rest of it goes too.
    private static func name(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var name = String(decoding: bytes, as: UTF8.self)
        if name.utf8.count > bytes.count, name.last == "\u{FFFD}" { name.removeLast() }
        return name
    }

    // MARK: Facts told

    private mutating func openFacts(_ element: GPXElement) {
        factsDepth = depth
        factPath = []
        if element == .statistics { tally.told.statistics = [] }
        factKind = element
    }

    private mutating func openFact(_ name: UnsafePointer<CChar>) {
        factPath.append(GPXElement.localName(name))
        note(name)
        capture(.other)
    }

    private mutating func readFact(_ bytes: UnsafeRawBufferPointer) {
        guard !isTextCut, let last = factPath.last else { return }
        let text = String(decoding: DecimalText.trimmed(bytes), as: UTF8.self)
        if factKind == .statistics {
            guard tally.told.statistics?.count ?? 0 < GPXParserState.mostFacts else { return }
            tally.told.statistics?.append(ToldFacts.Fact(name: last, text: text))
        } else if factPath.count == 2 {
            readWeather(last, text)
        }
    }

    private mutating func readWeather(_ fact: String, _ text: String) {
        guard track <= TrackTally.mostNames else { return }
        var ends = tally.told.weather[Int(track)] ?? ToldFacts.Ends()
        var weather = (factPath[0] == "departure" ? ends.departure : ends.arrival) ?? ToldFacts.Weather()
        switch fact {
        case "description": weather.description = weather.description ?? text
        case "temperatureCelsius": weather.temperatureCelsius = weather.temperatureCelsius ?? text
        default: return
        }
        switch factPath[0] {
        case "departure": ends.departure = weather
        case "arrival": ends.arrival = weather
        default: return
        }
        tally.told.weather[Int(track)] = ends
    }
}
