/// The segments of one log on an image.
final class ImageShelf: SegmentShelf {
    private let image: LogImage
    private let segments: [UInt64: [LogImage.Found]]
    private let archives: [UInt64: Int]

    init(_ image: LogImage, _ log: UInt64) {
        self.image = image
        segments = Dictionary(grouping: image.blocks.filter { $0.log == log }, by: \.place.segment)
        var archives: [UInt64: Int] = [:]
        for archive in image.archives where archive.log == log { archives[archive.segment] = archive.offset }
        self.archives = archives
    }

    var path: String { image.path }

    func numbers() -> [UInt64] { Set(segments.keys).union(archives.keys).sorted() }

    func open(_ number: UInt64) throws(LogError) -> (any BlockSource)? {
        let archive: ArchivedSegment?
        if let offset = archives[number] { archive = try image.archive(at: offset) } else { archive = nil }
        guard let found = segments[number] else { return archive }
        return ImageSegment(image, found, archive)
    }

    func seal(of number: UInt64) -> SegmentSeal? { nil }
}
