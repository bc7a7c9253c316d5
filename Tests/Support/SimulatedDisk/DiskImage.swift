import Glibc

/// The content of a card: files of 512-byte sectors, some of which cannot be read, and names. A value: a copy is a card
/// of its own, and costs only what is changed in it.
package struct DiskImage: Sendable {
    package static let sectorSize = 512

    package struct File: Sendable {
        package private(set) var bytes: [UInt8] = []
        package private(set) var unreadable: Set<Int> = []
        /// The sum of the mixed hashes of all sectors.
        package private(set) var hash: UInt64 = 0
    }

    /// By inode; a file that has no name any more stays.
    package private(set) var files: [File] = []
    /// Path to inode.
    package private(set) var names: [String: Int] = [:]
    package private(set) var directories: Set<String> = []

    package init() {}

    /// Two images that a reader could tell apart have different hashes, but for an accident of 64 bits.
    package var hash: UInt64 {
        var sum: UInt64 = 0
        for (path, file) in names {
            var text = path
            let name = text.withUTF8 { Mixing.hash(UnsafeRawBufferPointer($0), seed: 1) }
            sum &+= Mixing.finish(name ^ Mixing.finish(files[file].hash &+ UInt64(files[file].bytes.count)))
        }
        return sum
    }
}

// MARK: - Names

extension DiskImage {
    package mutating func makeDirectory(_ path: String) { directories.insert(path) }

    /// A new empty file under a new name; returns its inode.
    @discardableResult
    package mutating func create(_ path: String) -> Int {
        files.append(File())
        names[path] = files.count - 1
        return files.count - 1
    }

    /// The file of a trace that gives inodes by number: it may come before the name does.
    package mutating func ensureFile(_ file: Int) {
        while files.count <= file { files.append(File()) }
    }

    package mutating func name(_ path: String, _ file: Int) { names[path] = file }

    package mutating func rename(_ from: String, _ to: String) {
        guard let file = names.removeValue(forKey: from) else { return }
        names[to] = file
    }

    package mutating func unlink(_ path: String) { names[path] = nil }

    /// The names directly in a directory.
    package func list(_ directory: String) -> [String] {
        let prefix = directory + "/"
        let inside = names.keys.filter { $0.hasPrefix(prefix) } + directories.filter { $0.hasPrefix(prefix) }
        return inside.map { String($0.dropFirst(prefix.count)) }.filter { !$0.contains("/") }.sorted()
    }
}

// MARK: - Contents

extension DiskImage {
    package mutating func resize(_ file: Int, _ size: Int) { files[file].resize(size) }

    /// Overwrites what lies within the file; the rest of the bytes is dropped.
    package mutating func overwrite(_ file: Int, at offset: Int, _ bytes: UnsafeRawBufferPointer) {
        files[file].overwrite(at: offset, bytes)
    }

    package mutating func makeUnreadable(_ file: Int, sector: Int) { files[file].makeUnreadable(sector) }
}

extension DiskImage.File {
    package var sectors: Int { (bytes.count + DiskImage.sectorSize - 1) / DiskImage.sectorSize }

    fileprivate mutating func resize(_ size: Int) {
        let old = bytes.count
        guard size != old else { return }
        let firstChanged = min(old, size) / DiskImage.sectorSize
        for sector in firstChanged..<sectors { hash &-= sectorHash(sector) }
        if size < old {
            bytes.removeLast(old - size)
            unreadable = unreadable.filter { $0 < sectors }
        } else {
            bytes.append(contentsOf: repeatElement(0, count: size - old))
        }
        for sector in firstChanged..<sectors { hash &+= sectorHash(sector) }
    }

    fileprivate mutating func overwrite(at offset: Int, _ source: UnsafeRawBufferPointer) {
        let count = min(source.count, bytes.count - offset)
        guard count > 0 else { return }
        let touched = (offset / DiskImage.sectorSize)...((offset + count - 1) / DiskImage.sectorSize)
        for sector in touched { hash &-= sectorHash(sector) }
        bytes.withUnsafeMutableBytes { _ = memcpy($0.baseAddress! + offset, source.baseAddress!, count) }
        for sector in touched {
            if !unreadable.isEmpty { unreadable.remove(sector) }
            hash &+= sectorHash(sector)
        }
    }

    fileprivate mutating func makeUnreadable(_ sector: Int) {
        guard sector < sectors, !unreadable.contains(sector) else { return }
        hash &-= sectorHash(sector)
        unreadable.insert(sector)
        hash &+= sectorHash(sector)
    }

    private func sectorHash(_ sector: Int) -> UInt64 {
        let seed = UInt64(sector) &* 0xD6E8_FEB8_6659_FD93
        if !unreadable.isEmpty && unreadable.contains(sector) { return Mixing.finish(~seed) }
        let start = sector * DiskImage.sectorSize
        return bytes.withUnsafeBytes { all in
            let end = min(start + DiskImage.sectorSize, all.count)
            return Mixing.hash(UnsafeRawBufferPointer(rebasing: all[start..<end]), seed: seed)
        }
    }

    /// True if a read of this range meets no sector that cannot be read.
    package func isReadable(_ range: Range<Int>) -> Bool {
        if unreadable.isEmpty { return true }
        let first = range.lowerBound / DiskImage.sectorSize
        let last = max(range.lowerBound, range.upperBound - 1) / DiskImage.sectorSize
        return !unreadable.contains { $0 >= first && $0 <= last }
    }

    package func block(_ index: Int) -> ArraySlice<UInt8> {
        bytes[min(index * 4096, bytes.count)..<min((index + 1) * 4096, bytes.count)]
    }
}
