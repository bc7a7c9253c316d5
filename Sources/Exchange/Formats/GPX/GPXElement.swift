/// The elements of GPX that mean something here, told by their local name: prefixes differ, and so do the versions of
/// the extensions.
enum GPXElement {
    case gpx, metadata, track, segment, trackPoint, waypoint, routePoint
    case name, elevation, time, fix
    case speed, course, dilution, satellites
    case statistics, weather
    case vehicle, autoName
    case other

    /// The element with a qualified name, which ends in a zero byte.
    init(_ name: UnsafePointer<CChar>) {
        // Up to eight bytes of the local name, the first in the lowest.
        var word: UInt64 = 0
        var length = 0
        var cursor = name
        while cursor.pointee != 0 {
            if cursor.pointee == 0x3A {
                word = 0
                length = 0
            } else {
                if length < 8 { word |= UInt64(UInt8(bitPattern: cursor.pointee)) << UInt64(8 * length) }
                length += 1
            }
            cursor += 1
        }
        self = length <= 8 ? GPXElement(word) : .other
    }

    /// The element with a local name.
    init(_ name: UnsafeRawBufferPointer) {
        var word: UInt64 = 0
        guard name.count <= 8 else {
            self = .other
            return
        }
        for index in name.indices { word |= UInt64(name[index]) << UInt64(8 * index) }
        self = GPXElement(word)
    }

    private init(_ word: UInt64) {
        switch word {
        case 0x74_706B_7274: self = .trackPoint  // trkpt
        case 0x656D_6974: self = .time  // time
        case 0x65_6C65: self = .elevation  // ele
        case 0x64_6565_7073: self = .speed  // speed
        case 0x6573_7275_6F63: self = .course  // course
        case 0x706F_6468: self = .dilution  // hdop
        case 0x74_6173: self = .satellites  // sat
        case 0x78_6966: self = .fix  // fix
        case 0x656D_616E: self = .name  // name
        case 0x6765_736B_7274: self = .segment  // trkseg
        case 0x6B_7274: self = .track  // trk
        case 0x74_7077: self = .waypoint  // wpt
        case 0x74_7065_7472: self = .routePoint  // rtept
        case 0x78_7067: self = .gpx  // gpx
        case 0x6174_6164_6174_656D: self = .metadata  // metadata
        case 0x73_7461_7473: self = .statistics  // stats
        case 0x72_6568_7461_6577: self = .weather  // weather
        case 0x65_6C63_6968_6576: self = .vehicle  // vehicle
        case 0x656D_614E_6F74_7561: self = .autoName  // autoName
        default: self = .other
        }
    }

    /// The local part of a qualified name.
    static func localName(_ name: UnsafePointer<CChar>) -> String {
        let whole = String(cString: name)
        return whole.split(separator: ":").last.map(String.init) ?? whole
    }
}
