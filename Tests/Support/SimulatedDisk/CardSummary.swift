import AppendLog

/// A card in words, a line a block: for a person who looks into one state.
package enum CardSummary {
    package static func describe(_ image: DiskImage) -> [String] {
        var result: [String] = []
        for (path, file) in image.names.sorted(by: { $0.key < $1.key }) {
            result.append("\(path): \(image.files[file].bytes.count) bytes")
            guard path.hasSuffix(".log") else { continue }
            for block in 0..<(image.files[file].bytes.count / 4096) {
                if let text = describe(image.files[file], block) { result.append("  \(block): \(text)") }
            }
        }
        return result
    }

    private static func describe(_ file: DiskImage.File, _ block: Int) -> String? {
        guard file.isReadable((block * 4096)..<(block * 4096 + 4096)) else { return "unreadable" }
        var decoded = DecodedBlock()
        file.block(block).withUnsafeBytes { decoded.decode($0) }
        if decoded.isBlank { return nil }
        var text = "no header"
        if let header = decoded.header {
            text = "part \(header.part) first \(header.first) count \(header.count) edge \(header.edge)"
        }
        let own = ranges(decoded.lines.filter { !$0.isCopy }.map(\.sequence))
        let copies = ranges(decoded.lines.filter { $0.isCopy }.map(\.sequence))
        let quality = decoded.isComplete ? "" : ", \(decoded.badLines) bad"
        return text + ", own \(own), copies \(copies)" + (decoded.seal == nil ? "" : ", seal") + quality
    }

    private static func ranges(_ numbers: [UInt64]) -> String {
        var result: [ClosedRange<UInt64>] = []
        for number in numbers {
            if let last = result.last, last.upperBound + 1 == number {
                result[result.count - 1] = last.lowerBound...number
            } else {
                result.append(number...number)
            }
        }
        if result.isEmpty { return "none" }
        return result.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: " ")
    }
}
