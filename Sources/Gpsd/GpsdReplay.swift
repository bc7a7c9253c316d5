import Drive
import Files
import Glibc

/// Fixes from a file of gpsd's own lines, through the decoder of a live source: what was recorded is lived through
/// again.
///
/// Time comes from the file. A line may begin with the boottime at which it came, in milliseconds, and a space; where
/// none does, boottime goes on by as much as the fixes' own time does. It never goes back.
package final class GpsdReplay {
    package enum Step: Equatable, Sendable {
        case report(GpsdReport)
        /// A line that gpsd did not write, for the caller to read; without its boottime.
        case other(String)
    }

    package let decoder = ReportDecoder()
    /// The boottime of the last step, milliseconds.
    package private(set) var boottime: Int64

    private let file: InputFile
    private var lines = LineBuffer()
    private var isAtEnd = false
    private var lastTime: Int64?

    package init(path: String, boottime: Int64 = 0) throws(GpsdSystemError) {
        do throws(FileFailure) { file = try InputFile(path, .regularOrPipe) } catch {
            throw GpsdSystemError(errno: error.errno)
        }
        self.boottime = boottime
        decoder.skyInterval = 0
    }

    /// The next step, or nil at the end. A line that is longer than any of gpsd's is garbage.
    package func next() throws(GpsdSystemError) -> Step? {
        while true {
            if let line = lines.next() {
                if line.isEmpty { continue }
                return step(line)
            }
            if isAtEnd { return lines.rest().map(step) }
            try fill()
        }
    }

    private func fill() throws(GpsdSystemError) {
        if lines.isFull {
            decoder.counters.overlongLines += 1
            lines.clear()
        }
        let room = lines.room()
        let count = read(file.descriptor, room.baseAddress!, room.count)
        if count < 0, errno != EINTR { throw GpsdSystemError(errno: errno) }
        isAtEnd = count == 0
        lines.received(max(0, count))
    }

    private func step(_ line: UnsafeMutableRawBufferPointer) -> Step {
        let text = GpsdReplay.compact(UnsafeMutableRawBufferPointer(rebasing: line[dated(line)...]))
        var report = decoder.decode(text, at: boottime)
        if report == .garbage { return .other(String(decoding: text, as: UTF8.self)) }
        if case .fix(var fix) = report, let time = fix.time {
            if !isDated, let lastTime, (0..<FixBacklog.jump).contains(time - lastTime) {
                boottime += time - lastTime
            }
            lastTime = time
            fix.boottime = boottime
            report = .fix(fix)
        }
        return .report(report)
    }

    /// Takes out the blanks between the parts of a report, in place: gpsd writes none, other programs do.
    private static func compact(_ line: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        guard line.first == UInt8(ascii: "{") else { return line }
        var count = 0
        var isInText = false
        var isEscaped = false
        for byte in line {
            if !isInText, byte == 0x20 || byte == 0x09 { continue }
            if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
            isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped
            line[count] = byte
            count += 1
        }
        return UnsafeMutableRawBufferPointer(rebasing: line[..<count])
    }

    private var isDated = false

    /// Reads a boottime at the front of a line; returns where the line itself begins.
    private func dated(_ line: UnsafeMutableRawBufferPointer) -> Int {
        var value: Int64 = 0
        var index = 0
        while index < min(line.count, 16), (0x30...0x39).contains(line[index]) {
            value = value * 10 + Int64(line[index] - 0x30)
            index += 1
        }
        isDated = index > 0 && index < line.count && line[index] == 0x20
        guard isDated else { return 0 }
        boottime = max(boottime, value)
        return index + 1
    }
}
