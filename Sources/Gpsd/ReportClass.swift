import CGPS
import Glibc

/// The subject of a line, told by its first bytes alone. gpsd always writes the class first and without spaces; libgps
/// knows no other form.
enum ReportClass {
    case tpv
    case sky
    case version
    case devices
    case device
    case error
    case other

    static let key: StaticString = "\"class\":"

    /// Nil for what is no report.
    init?(of line: UnsafeRawBufferPointer) {
        guard line.begins(with: "{\"class\":\""), line[line.count - 1] == UInt8(ascii: "}") else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: line[10...])
        if rest.begins(with: "TPV\"") {
            self = .tpv
        } else if rest.begins(with: "SKY\"") {
            self = .sky
        } else if rest.begins(with: "DEVICE\"") {
            self = .device
        } else if rest.begins(with: "DEVICES\"") {
            self = .devices
        } else if rest.begins(with: "VERSION\"") {
            self = .version
        } else if rest.begins(with: "ERROR\"") {
            self = .error
        } else {
            self = .other
        }
    }
}

extension UnsafeRawBufferPointer {
    func begins(with text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    func occurrences(of text: StaticString) -> Int {
        guard var place = baseAddress.map({ UnsafeMutableRawPointer(mutating: $0) }) else { return 0 }
        let end = place + count
        var found = 0
        while let match = memmem(place, end - place, text.utf8Start, text.utf8CodeUnitCount) {
            found += 1
            place = match + text.utf8CodeUnitCount
        }
        return found
    }
}
