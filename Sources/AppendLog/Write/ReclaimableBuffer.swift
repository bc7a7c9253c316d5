import Glibc

/// Memory that is reserved once for the worst case, taken as it is touched, and given back when the worst is over: what
/// a stalled card once needed would else count as the recorder's for as long as it runs.
enum ReclaimableBuffer {
    /// The bytes that stay taken: more than ten fixes a second need between two commits.
    static let kept = 32_768

    static func reserve(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        precondition(memory != MAP_FAILED, "no memory for the log at start-up")
        // The first line would take two megabytes on a machine where huge pages are the rule.
        madvise(memory, byteCount, MADV_NOHUGEPAGE)
        return UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
    }

    /// Gives back the memory between the part that stays and `touched`: it holds nothing any more, and reads as zeros
    /// from now on.
    static func giveBack(_ memory: UnsafeMutableRawBufferPointer, beyond kept: Int = kept, touched: Int) {
        guard touched > kept, let start = memory.baseAddress else { return }
        madvise(start + kept, min(touched, memory.count) - kept, MADV_DONTNEED)
    }

    static func release(_ memory: UnsafeMutableRawBufferPointer) { munmap(memory.baseAddress, memory.count) }
}
