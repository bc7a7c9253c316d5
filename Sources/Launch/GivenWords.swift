import CLaunch
import Glibc

/// The words that this program was called with, its own name first. Swift's list of them is read from /proc: where that
/// is not mounted, as in a rescue system, every program would do what it does when nobody says anything.
package enum GivenWords {
    package static var all: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The words as they were typed: a word that names a file need not be UTF-8.
    package static var bytes: [[UInt8]] {
        (0..<roadbook_word_count()).compactMap { roadbook_word($0) }.map { word in
            Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
        }
    }

    /// The file that the kernel was told to start, as it was named then.
    package static var program: String? { roadbook_program().map { String(cString: $0) } }
}
