import Glibc

/// What only the start needed is given back: programs' and libraries' code comes into memory in whole runs of pages,
/// most of it is never needed again, and all of it would count as the recorder's for as long as it runs. What is still
/// needed comes back by itself, as it came the first time.
enum StartPages {
    static func giveBack() {
        guard let maps = fopen("/proc/self/maps", "re") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0 {
            if let line { giveBack(line) }
        }
    }

    /// Only what is code and comes from a file: it has never been written to, so there is nothing in it to lose.
    private static func giveBack(_ line: UnsafeMutablePointer<CChar>) {
        var rest: UnsafeMutablePointer<CChar>? = line
        let start = strtoul(line, &rest, 16)
        guard let dash = rest, dash.pointee == CChar(UInt8(ascii: "-")) else { return }
        let end = strtoul(dash + 1, &rest, 16)
        guard let rest, strncmp(rest, " r-xp", 5) == 0, strchr(rest, Int32(UInt8(ascii: "/"))) != nil else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
}
