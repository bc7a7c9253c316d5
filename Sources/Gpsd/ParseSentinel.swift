import CGPS
import Glibc

/// An attribute written behind the last one of a report: if libgps has read it, it has read all that stands before it.
enum ParseSentinel {
    /// The error of the time, which nothing here uses, and which cannot be negative.
    case time
    case dilution
    /// For reports of which half is as good as nothing.
    case none

    private var text: StaticString {
        switch self {
        case .time: ",\"ept\":-1}"
        case .dilution: ",\"gdop\":-1}"
        case .none: "}"
        }
    }

    private func isRead(_ data: UnsafePointer<gps_data_t>) -> Bool {
        switch self {
        case .time: data.pointee.fix.ept == -1
        case .dilution: data.pointee.dop.gdop == -1
        case .none: true
        }
    }

    /// Has a line read whose last byte is its closing brace. What stands behind the line is moved aside meanwhile.
    func unpack(_ line: UnsafeMutableRawBufferPointer, into data: UnsafeMutablePointer<gps_data_t>) -> Bool {
        guard let first = line.baseAddress, line.count > 0 else { return false }
        let last = first + (line.count - 1)
        var aside: (UInt64, UInt64) = (0, 0)
        let length = text.utf8CodeUnitCount
        memcpy(&aside, last, length + 1)
        memcpy(last, text.utf8Start, length)
        last.storeBytes(of: 0, toByteOffset: length, as: UInt8.self)
        data.pointee.set = 0
        gps_unpack(first.assumingMemoryBound(to: CChar.self), data)
        memcpy(last, &aside, length + 1)
        return isRead(data)
    }
}
