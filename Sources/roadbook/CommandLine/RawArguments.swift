import Files
import Glibc
import Launch

/// The words this program was called with. A file's name is bytes, and Swift would put another letter for what is no
/// UTF-8: here each such byte has a scalar that stands for it, so that a name can be given back as it was typed.
enum RawArguments {
    private static let first: UInt32 = 0x10FF00

    static var all: [String] { GivenWords.bytes.map(decoded) }

    static func decoded(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var parser = UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var index = 0
        while true {
            var length = 0
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return String(text)
            case .error(let count): length = count
            case .valid(let encoded):
                let scalar = UTF8.decode(encoded)
                length = encoded.count
                // A scalar that somebody typed must not stand for another byte.
                if !Unicode.Scalar.bytes.contains(scalar.value) {
                    text.append(scalar)
                    index += length
                    continue
                }
            }
            for byte in bytes[index..<(index + length)] { text.append(Unicode.Scalar(first + UInt32(byte))!) }
            index += length
        }
    }

    static func bytes(of word: String) -> [UInt8] {
        word.unicodeScalars.flatMap { scalar -> [UInt8] in
            Unicode.Scalar.bytes.contains(scalar.value) ? [UInt8(scalar.value - first)] : Array(UTF8.encode(scalar)!)
        }
    }

    /// The word in the form in which it can be written down.
    static func repaired(_ word: String) -> String { String(decoding: bytes(of: word), as: UTF8.self) }

    /// A file to read, or a pipe, as a shell hands one over; `-` is standard input.
    static func open(_ path: String) throws(FileFailure) -> InputFile {
        path == "-" ? try InputFile(dup(0), .any) : try InputFile(typed: bytes(of: path), .regularOrPipe)
    }

    /// Only a name of a file to read may be anything.
    static func check(_ word: String) throws {
        guard word.unicodeScalars.contains(where: { Unicode.Scalar.bytes.contains($0.value) }) else { return }
        throw CommandLineWords.notUTF8(word)
    }
}
