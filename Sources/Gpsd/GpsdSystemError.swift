import Drive
import Glibc

/// A system call that failed.
package struct GpsdSystemError: Error, Equatable, Sendable {
    package let errno: Int32
}
