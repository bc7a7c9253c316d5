import Glibc

/// Pages that only the start needed are given back: programs and libraries come into memory in whole runs of pages,
/// most of them are never needed again, and all of it would count as the recorder's for as long as it runs. Pages that
/// are still needed come back by themselves, as they came the first time.
enum StartupMemory {
    static func giveBack() {
        guard let maps = fopen("/proc/self/smaps", "re") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        var mapping: UnsafeMutableRawBufferPointer?
        while getline(&line, &capacity, maps) > 0 {
            guard let line else { return }
            // The story is told in this order.
            if let begun = StartupMemory.mapping(line) { mapping = begun }
            // An emulator of another processor says 0 of everything, and has written into pages it calls the file's.
            if let present = kilobytes("Rss:", line), present == 0 { mapping = nil }
            if let written = kilobytes("Anonymous:", line), written > 0 { mapping = nil }
            if let swapped = kilobytes("Swap:", line), let clean = mapping {
                if swapped == 0 { madvise(clean.baseAddress, clean.count, MADV_DONTNEED) }
                mapping = nil
            }
        }
    }

    /// The memory of the mapping that this line introduces; empty if it cannot be given back. Memory that is only read
    /// or executed and comes from a file can be, if it is still as in the file: the linker writes into some of it.
    private static func mapping(_ line: UnsafeMutablePointer<CChar>) -> UnsafeMutableRawBufferPointer? {
        var rest: UnsafeMutablePointer<CChar>? = line
        let start = strtoul(line, &rest, 16)
        guard let dash = rest, dash != line, dash.pointee == CChar(UInt8(ascii: "-")) else { return nil }
        let end = strtoul(dash + 1, &rest, 16)
        guard let rest else { return nil }
        let isReadOnly = strncmp(rest, " r-xp", 5) == 0 || strncmp(rest, " r--p", 5) == 0
        guard isReadOnly, strchr(rest, Int32(UInt8(ascii: "/"))) != nil else { return .init(start: nil, count: 0) }
        return .init(start: UnsafeMutableRawPointer(bitPattern: start), count: Int(end - start))
    }

    private static func kilobytes(_ name: String, _ line: UnsafeMutablePointer<CChar>) -> UInt? {
        strncmp(line, name, name.utf8.count) == 0 ? strtoul(line + name.utf8.count, nil, 10) : nil
    }
}
