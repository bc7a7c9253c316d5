import CExpat
import Glibc

/// GPX 1.0 and 1.1 through expat, which knows its encodings and where a line is.
///
/// Nothing outside of the file is ever opened, no entity may be declared in it, and what expat keeps in memory is
/// bounded: how deep elements nest, how many names there are, and how long a thing may be that expat must see whole.
package final class GPXReader: TrackReader {
    /// The most bytes that expat is given at once, so that the points of one piece are few.
    private static let piece = 65_536
    /// Bytes that expat may hold back because a tag, a comment or a name has not ended.
    private static let longestToken = 1 << 20

    private let parser: XML_Parser
    private let scene: UnsafeMutablePointer<GPXParserState>
    private var hasShortWay: Bool
    /// Bytes that expat was given.
    private var fed = 0

    /// Without the short way all is read by expat: for tests, which hold the two ways against each other.
    package init(hasShortWay: Bool = true, skippingBadPoints skipsBad: Bool = false) {
        self.hasShortWay = hasShortWay
        guard let parser = XML_ParserCreate(nil) else { fatalError("no memory for an XML parser") }
        self.parser = parser
        scene = .allocate(capacity: 1)
        scene.initialize(to: GPXParserState(parser: parser, skippingBadPoints: skipsBad))
        XML_SetUserData(parser, scene)
        GPXReader.setHandlers(parser)
    }

    deinit {
        XML_ParserFree(parser)
        scene.pointee.free()
        scene.deinitialize(count: 1)
        scene.deallocate()
    }

    package var tally: TrackTally { scene.pointee.tally }

    package func feed(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError) {
        var start = 0
        while start < bytes.count {
            let end = min(start + GPXReader.piece, bytes.count)
            try read(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), give)
            start = end
        }
    }

    package func finish(_ give: Give) throws(ExchangeError) {
        try parse(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true)
        try hand(give)
    }

    /// Expat is given everything up to the next point, and from there on if that point is not plain.
    private func read(_ bytes: UnsafeRawBufferPointer, _ give: Give) throws(ExchangeError) {
        var index = 0
        while index < bytes.count {
            if hasShortWay, isCaughtUp, scene.pointee.isBetweenPoints {
                index += scene.pointee.readPlainPoints(bytes, from: index, fed: fed)
            }
            let end = GPXPlainPoint.next(in: bytes, after: index)
            if index < end { try parse(UnsafeRawBufferPointer(rebasing: bytes[index..<end]), isFinal: false) }
            index = end
        }
        try hand(give)
    }

    /// UTF-16, as expat tells it by a document's first two bytes: what looks like a tag may be the halves of letters.
    private static func isWide(_ head: Slice<UnsafeRawBufferPointer>) -> Bool {
        head.contains { $0 == 0x00 || $0 >= 0xFE }
    }

    /// True if expat holds nothing back.
    private var isCaughtUp: Bool {
        Int(expat_byte_index(parser)) + Int(expat_byte_count(parser)) == fed
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(ExchangeError) {
        if fed < 2, GPXReader.isWide(bytes.prefix(2 - fed)) { hasShortWay = false }
        let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let status = XML_Parse(parser, text, Int32(bytes.count), isFinal ? 1 : 0)
        fed += bytes.count
        if let refusal = scene.pointee.refusal { throw refusal }
        guard status == XML_STATUS_OK else { throw malformed }
        let held = fed - Int(expat_byte_index(parser))
        guard isFinal || held <= GPXReader.longestToken else {
            throw ExchangeError(ExchangeWords.tagIsTooLong, at: scene.pointee.here)
        }
    }

    private func hand(_ give: Give) throws(ExchangeError) {
        for point in scene.pointee.points { try give(point) }
        scene.pointee.points.removeAll(keepingCapacity: true)
    }

    private var malformed: ExchangeError {
        let code = XML_GetErrorCode(parser)
        let words = XML_ErrorString(code).map { String(cString: $0) }
        let ends = [
            XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
        ]
        let isCut = ends.contains(code)
        let reason = isCut ? ExchangeWords.xmlBreaksOff(words) : ExchangeWords.xmlIsMalformed(words)
        return ExchangeError(reason, at: scene.pointee.here)
    }

    // MARK: What expat calls

    private static func setHandlers(_ parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { scene, name, attributes in
                guard let name, let attributes else { return }
                GPXReader.scene(scene).pointee.open(name, attributes)
            },
            { scene, _ in GPXReader.scene(scene).pointee.close() })
        XML_SetCdataSectionHandler(
            parser,
            { scene in GPXReader.scene(scene).pointee.inCDATA(true) },
            { scene in GPXReader.scene(scene).pointee.inCDATA(false) })
        XML_SetEntityDeclHandler(parser) { scene, _, _, _, _, _, _, _, _ in
            GPXReader.scene(scene).pointee.refuse(ExchangeWords.declaresEntities)
        }
        XML_SetSkippedEntityHandler(parser) { scene, _, _ in
            GPXReader.scene(scene).pointee.refuse(ExchangeWords.namesMissingEntity)
        }
        XML_SetUnknownEncodingHandler(parser, { _, name, info in GPXEncoding.describe(name, info) }, nil)
    }

    static func scene(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GPXParserState> {
        guard let pointer else { fatalError("expat lost whom it speaks to") }
        return pointer.assumingMemoryBound(to: GPXParserState.self)
    }
}
