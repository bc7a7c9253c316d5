import Glibc
import Synchronization

/// A card, a page cache and a kernel, for programs that make all their system calls through ``SystemCalls``.
///
/// What a program sees is the page cache. What would be on the card if the power went is reckoned from the trace
/// (``PowerCut``). Calls can be made to fail.
package final class SimulatedDisk: Sendable {
    struct Descriptor {
        var path: String
        /// Nil for a directory.
        var file: Int?
        var holdsLock = false
    }

    struct State {
        var image: DiskImage
        var descriptors: [Descriptor?] = []
        var trace: [DiskOperation] = []
        var faults: [DiskFault] = []
        var faultsMet = 0
        var generator: SeededGenerator
        /// Blocks of 4096 bytes that all files together may have; for a disk that gets full.
        var capacity = Int.max
    }

    private let state: Mutex<State>

    package init(_ image: DiskImage = DiskImage(), seed: UInt64 = 0, faults: [DiskFault] = []) {
        state = Mutex(State(image: image, faults: faults, generator: SeededGenerator(seed: seed)))
    }

    /// The image that programs see, whether or not it would survive.
    package var image: DiskImage {
        get { state.withLock { $0.image } }
        set { state.withLock { $0.image = newValue } }
    }

    package var trace: [DiskOperation] { state.withLock { $0.trace } }

    package func mark(_ operation: DiskOperation) { state.withLock { $0.trace.append(operation) } }

    package func setFaults(_ faults: [DiskFault]) { state.withLock { $0.faults = faults } }

    /// The number of calls that met a fault.
    package var faultsMet: Int { state.withLock { $0.faultsMet } }

    package func setCapacity(blocks: Int) { state.withLock { $0.capacity = blocks } }

    package var openDescriptors: Int { state.withLock { $0.descriptors.count { $0 != nil } } }

    func withState<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
        state.withLock(body)
    }
}

/// A caller's buffer by numbers: no pointer may pass a lock. It is used only while the caller waits.
struct BufferAddress: Sendable {
    private let start: UInt
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        start = UInt(bitPattern: bytes.baseAddress)
        count = bytes.count
    }

    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count)
    }

    var target: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: start) }
}
