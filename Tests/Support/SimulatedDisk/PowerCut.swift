/// The content of the card at one point of a trace, and everything that may or may not have arrived yet.
///
/// Contents become durable by a sync of the file. Names become durable, in their order, by a sync of the directory;
/// sizes by either. Until then any prefix of the pending names and sizes may be there, and of the pending contents any
/// subset of sectors.
package struct PowerCut: Sendable {
    /// At most one sector of a write.
    package struct InFlight: Sendable {
        package var file: Int
        package var offset: Int
        package var bytes: ArraySlice<UInt8>

        package var block: Int { offset / 4096 }
        package var sector: Int { offset / DiskImage.sectorSize }
    }

    package private(set) var durable: DiskImage
    package private(set) var inFlight: [InFlight] = []
    /// Creations, sizes, renames and removals that may be lost.
    package private(set) var names: [DiskOperation] = []
    /// Names as programs see them.
    package private(set) var visible: [String: Int]
    private var generator: SeededGenerator

    package init(_ image: DiskImage, seed: UInt64) {
        durable = image
        visible = image.names
        generator = SeededGenerator(seed: seed)
    }

    package mutating func apply(_ operation: DiskOperation) {
        switch operation {
        case .makeDirectory(let path): durable.makeDirectory(path)
        case .write(let file, let offset, _, let bytes): write(file, offset, bytes)
        case .sync(let file): sync(file)
        case .failedSync(let file): failSync(file)
        case .syncDirectory(let path): syncDirectory(path)
        case .create(let path, let file):
            durable.ensureFile(file)
            visible[path] = file
            names.append(operation)
        case .rename(let from, let to):
            visible[to] = visible.removeValue(forKey: from)
            names.append(operation)
        case .unlink(let path):
            visible[path] = nil
            names.append(operation)
        case .resize: names.append(operation)
        case .offered, .acknowledged: break
        }
    }

    private mutating func write(_ file: Int, _ offset: Int, _ bytes: [UInt8]) {
        var position = 0
        while position < bytes.count {
            let start = offset + position
            let room = DiskImage.sectorSize - start % DiskImage.sectorSize
            let end = min(position + room, bytes.count)
            inFlight.append(InFlight(file: file, offset: start, bytes: bytes[position..<end]))
            position = end
        }
    }

    private mutating func sync(_ file: Int) {
        settleSizes(of: file)
        for sector in inFlight where sector.file == file { durable.put(sector) }
        inFlight.removeAll { $0.file == file }
    }

    /// Fails as ext4, XFS and Btrfs do: a sector that was in flight is on the card or not, and counts as written either
    /// way.
    private mutating func failSync(_ file: Int) {
        settleSizes(of: file)
        for sector in inFlight where sector.file == file && generator.chance(1, in: 2) { durable.put(sector) }
        inFlight.removeAll { $0.file == file }
    }

    private mutating func settleSizes(of file: Int) {
        names.removeAll { operation in
            guard case .resize(file, let size) = operation else { return false }
            durable.resize(file, size)
            return true
        }
    }

    private mutating func syncDirectory(_ path: String) {
        for operation in names { durable.applyName(operation) }
        names.removeAll()
    }
}

extension DiskImage {
    package mutating func put(_ sector: PowerCut.InFlight) {
        sector.bytes.withUnsafeBytes { overwrite(sector.file, at: sector.offset, $0) }
    }

    /// Applies the step as programs see it, whether or not it would outlive a cut.
    package mutating func applyVisibly(_ step: DiskOperation) {
        switch step {
        case .makeDirectory(let path): makeDirectory(path)
        case .create(_, let file):
            ensureFile(file)
            applyName(step)
        case .resize, .rename, .unlink: applyName(step)
        case .write(let file, let offset, _, let bytes):
            bytes.withUnsafeBytes { overwrite(file, at: offset, $0) }
        case .sync, .failedSync, .syncDirectory, .offered, .acknowledged: break
        }
    }

    package mutating func applyName(_ operation: DiskOperation) {
        switch operation {
        case .create(let path, let file): name(path, file)
        case .resize(let file, let size): resize(file, size)
        case .rename(let from, let to): rename(from, to)
        case .unlink(let path): unlink(path)
        default: break
        }
    }
}
