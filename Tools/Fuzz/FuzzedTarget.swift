import Glibc
import HostileBytes

/// The target that ROADBOOK_FUZZ names.
private enum FuzzedTarget {
    static let chosen = getenv("ROADBOOK_FUZZ").flatMap { HostileTarget(rawValue: String(cString: $0)) } ?? .segment
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzedTarget.chosen.attempt(UnsafeRawBufferPointer(start: data, count: count))
    return 0
}
