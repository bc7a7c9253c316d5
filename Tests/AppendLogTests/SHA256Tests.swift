import AppendLog
import Testing

struct SHA256Tests {
    private static let text = (0..<700).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }

    private func digest(_ pieces: [ArraySlice<UInt8>], byLibrary: Bool) -> String {
        var hash = SHA256(byLibrary: byLibrary)
        for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
        return String(decoding: hash.digest().hexText, as: UTF8.self)
    }

    @Test func theExampleOfTheStandard() {
        let bytes = Array("abc".utf8)
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(digest([bytes[...]], byLibrary: true) == expected)
        #expect(digest([bytes[...]], byLibrary: !SHA256.hasInstructions) == expected)
    }

    @Test func theInstructionsAgreeWithTheLibraryOnEveryLength() {
        let byLibrary = !SHA256.hasInstructions
        for count in 0..<SHA256Tests.text.count {
            let bytes = SHA256Tests.text[..<count]
            #expect(digest([bytes], byLibrary: byLibrary) == digest([bytes], byLibrary: true))
        }
    }

    @Test func whereATextIsDividedChangesNothing() {
        let byLibrary = !SHA256.hasInstructions
        let text = SHA256Tests.text
        let whole = digest([text[...]], byLibrary: true)
        for first in 0...200 {
            for length in [0, 1, 55, 63, 64, 65, 128, 200] {
                let second = first + length
                let pieces = [text[..<first], text[first..<second], text[second...]]
                #expect(digest(pieces, byLibrary: byLibrary) == whole)
            }
        }
    }

    @Test func whatFollowsADigestIsHashedAsIfNothingWasAsked() {
        var hash = SHA256()
        SHA256Tests.text[..<100].withUnsafeBytes { hash.update($0) }
        let early = hash.digest()
        let fork = hash
        SHA256Tests.text[100...].withUnsafeBytes { hash.update($0) }
        #expect(fork.digest() == early)
        let whole = SHA256Tests.text.withUnsafeBytes { Digest(of: $0) }
        #expect(hash.digest() == whole)
    }
}
