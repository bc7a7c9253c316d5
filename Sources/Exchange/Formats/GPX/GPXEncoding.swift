import CExpat
import Glibc

/// The one encoding that old programs write and expat does not know: Windows' letters for western Europe.
enum GPXEncoding {
    private static let upper: [Int32] = [
        0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, -1, 0x017D,
        -1, -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, -1,
        0x017E, 0x0178,
    ]

    static func describe(
        _ name: UnsafePointer<CChar>?, _ info: UnsafeMutablePointer<XML_Encoding>?
    ) -> Int32 {
        guard let name, let info, strcasecmp(name, "windows-1252") == 0 || strcasecmp(name, "cp1252") == 0 else {
            return Int32(XML_STATUS_ERROR.rawValue)
        }
        withUnsafeMutableBytes(of: &info.pointee.map) { map in
            let codes = map.bindMemory(to: Int32.self)
            for code in 0..<256 { codes[code] = (0x80..<0xA0).contains(code) ? upper[code - 0x80] : Int32(code) }
        }
        info.pointee.data = nil
        info.pointee.convert = nil
        info.pointee.release = nil
        return Int32(XML_STATUS_OK.rawValue)
    }
}
