import Exchange

/// The kind of input that hostile bytes are taken for. The fuzzers try them with bytes that they find, and the tests
/// with extreme numbers in the places of those that a good input has.
package enum HostileTarget: String, CaseIterable, Sendable {
    case block, segment, archive
    case spool, ledger, answers, pull, medium
    case gpx, nmea, gpsd, owntracks, geojson, table
    case scene, settings, json, lists

    /// Whatever the bytes are, it returns; what must not be is a trap.
    package func attempt(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .block:
            LogAttempt.block(bytes)
            Repair.checksums(of: bytes).withUnsafeBytes { LogAttempt.block($0) }
        case .segment:
            LogAttempt.log(LogAttempt.segments(Array(bytes)))
            LogAttempt.log(LogAttempt.segments(Repair.checksums(of: bytes)))
        case .archive:
            LogAttempt.log([("00000001.log.zst", Array(bytes))])
            LogAttempt.log([("00000001.log.zst", Repair.packed(bytes))])
        case .spool: BookAttempt.spool(bytes)
        case .ledger: BookAttempt.ledger(bytes)
        case .answers: BookAttempt.answers(bytes)
        case .pull: PullAttempt.pull(bytes)
        case .medium: MediumAttempt.medium(bytes)
        case .gpx: ReaderAttempt.gpx(bytes)
        case .nmea:
            ReaderAttempt.other(bytes) { NMEAReader() }
            Repair.sentences(of: bytes).withUnsafeBytes { ReaderAttempt.other($0) { NMEAReader() } }
        case .gpsd: ReaderAttempt.other(bytes) { GpsdReader() }
        case .owntracks: ReaderAttempt.other(bytes) { OwnTracksReader() }
        case .geojson: ReaderAttempt.other(bytes) { GeoJSONReader() }
        case .table: ReaderAttempt.table(bytes)
        case .scene: SceneAttempt.scene(bytes)
        case .settings: TextAttempt.settings(bytes)
        case .json: TextAttempt.json(bytes)
        case .lists: TextAttempt.lists(bytes)
        }
    }
}
