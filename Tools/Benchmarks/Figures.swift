import AppendLog
import Glibc

/// A line that a person, a table and a script read alike: `figure NAME VALUE UNIT`.
func figure(_ name: String, _ value: Double, _ unit: String, decimals: Int = 0) {
    say("figure \(name) \(rounded(value, decimals)) \(unit)")
}

func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress!, $0.count) }
}

private func rounded(_ value: Double, _ decimals: Int) -> String {
    guard decimals > 0 else { return String(Int(value.rounded())) }
    let scale = decimals == 1 ? 10.0 : 100.0
    let whole = Int((value * scale).rounded())
    let fraction = String(whole % Int(scale))
    return "\(whole / Int(scale)).\(String(repeating: "0", count: decimals - fraction.utf8.count))\(fraction)"
}

/// CPU seconds of this process, all threads.
func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func runBenchmarks() -> Int32 {
    do {
        try measureDecoding()
        measureStatistics()
        try measureArchive()
        try measureAllocations()
        return 0
    } catch let error as LogError {
        say("benchmarks: \(error.message)")
    } catch {
        say("benchmarks: \(error)")
    }
    return 1
}
