import Glibc

/// The damage that a power cut may do to a card, from kind to cruel.
package enum FaultModel: Int, Sendable, CaseIterable, CustomStringConvertible {
    /// Any subset of the sectors in flight arrived.
    case f0
    /// And one sector in flight is garbage.
    case f1
    /// Whole blocks in flight are garbage or cannot be read.
    case f2
    /// The whole 16 KiB flash page around a write in flight is garbage.
    case f3
    /// The block before the write in flight is garbage as well: it shared its cells.
    case f4
    /// Everything is written, and one to nine adjacent blocks have rotted since.
    case f5

    package var description: String { "F\(rawValue)" }
}

/// A block of a file of an image.
package struct BlockKey: Hashable, Sendable {
    package var file: Int
    package var block: Int
}

/// One possible card after a cut.
package struct CrashState: Sendable {
    package var model: FaultModel
    package var image: DiskImage
    /// Blocks that had been synced and are spoilt now (F3 to F5).
    package var spoilt: [BlockKey] = []
    /// Some of the garbage is a piece of the log from elsewhere, good checksums and all.
    package var hasMisplacedPieces = false

    /// Only what was in flight is touched: nothing may be lost.
    package var isCut: Bool { model.rawValue <= FaultModel.f2.rawValue }
}

/// Makes the states of one point of a trace.
package struct CrashStates {
    /// The number of states of each model at a point with a commit in flight.
    package struct Budget: Sendable {
        package var subsets = 48
        package var garbage = 32
        package var blocks = 18
        package var pages = 8
        package var pairs = 8
        package var rot = 26
        /// Every subset, if there are no more than this many sectors in flight.
        package var exhaustive = 0

        package init() {}

        /// For a segment that is only being prepared: nobody reads it yet.
        static let preparation: Budget = {
            var budget = Budget()
            budget.subsets = 5
            budget.garbage = 2
            budget.blocks = 3
            budget.pages = 0
            budget.pairs = 0
            return budget
        }()
    }

    private enum Fate { case old, new, garbage, unreadable }

    private let cut: PowerCut
    private let budget: Budget
    private var generator: SeededGenerator
    private var fates: [Fate]
    private var misplaced = false

    package init(_ cut: PowerCut, _ budget: Budget, _ generator: SeededGenerator) {
        self.cut = cut
        self.budget = budget
        self.generator = generator
        fates = Array(repeating: .old, count: cut.inFlight.count)
    }

    // MARK: - F0 to F4: something in flight

    /// Calls `visit` with every state, as long as it returns true.
    package mutating func forEach(_ visit: (CrashState) -> Bool) {
        guard forEachPrefix(visit), forEachSubset(visit) else { return }
        guard !fates.isEmpty else { return }
        for _ in 0..<budget.garbage where !oneGarbage(visit) { return }
        for _ in 0..<budget.blocks where !blockGarbage(visit) { return }
        for _ in 0..<budget.pages where !pageGarbage(visit) { return }
        for _ in 0..<budget.pairs where !pairGarbage(visit) { return }
    }

    /// One state of F0 to F2, for a log that goes on after it.
    package mutating func random() -> CrashState {
        chooseSubset()
        let model = FaultModel(rawValue: generator.below(3)) ?? .f0
        if !fates.isEmpty {
            if model == .f1 { fates[generator.below(fates.count)] = .garbage }
            if model == .f2 { spoilBlocksInFlight() }
        }
        return state(model, prefix: generator.below(cut.names.count + 1))
    }

    /// Every number of names and sizes that may have arrived, with nothing and with everything in flight.
    private mutating func forEachPrefix(_ visit: (CrashState) -> Bool) -> Bool {
        for prefix in 0...cut.names.count {
            for fate in [Fate.old, .new] {
                for index in fates.indices { fates[index] = fate }
                if !visit(state(.f0, prefix: prefix)) { return false }
            }
        }
        return true
    }

    private mutating func forEachSubset(_ visit: (CrashState) -> Bool) -> Bool {
        guard !fates.isEmpty else { return true }
        if fates.count <= budget.exhaustive {
            for mask in 0..<(1 << fates.count) {
                for index in fates.indices { fates[index] = mask >> index & 1 == 1 ? .new : .old }
                if !visit(state(.f0, prefix: anyPrefix())) { return false }
            }
            return true
        }
        for _ in 0..<budget.subsets {
            chooseSubset()
            if !visit(state(.f0, prefix: anyPrefix())) { return false }
        }
        return true
    }

    private mutating func oneGarbage(_ visit: (CrashState) -> Bool) -> Bool {
        chooseSubset()
        fates[generator.below(fates.count)] = .garbage
        return visit(state(.f1, prefix: anyPrefix()))
    }

    private mutating func blockGarbage(_ visit: (CrashState) -> Bool) -> Bool {
        chooseSubset()
        spoilBlocksInFlight()
        return visit(state(.f2, prefix: anyPrefix()))
    }

    private mutating func pageGarbage(_ visit: (CrashState) -> Bool) -> Bool {
        chooseSubset()
        let hit = cut.inFlight[generator.below(fates.count)]
        let page = hit.block / 4 * 4
        return visit(spoil(.f3, (page..<(page + 4)).map { BlockKey(file: hit.file, block: $0) }))
    }

    private mutating func pairGarbage(_ visit: (CrashState) -> Bool) -> Bool {
        chooseSubset()
        if generator.chance(1, in: 2) { spoilBlocksInFlight() }
        let last = cut.inFlight[fates.count - 1].file
        let first = cut.inFlight.filter { $0.file == last }.map(\.block).min() ?? 0
        guard first > 0 else { return true }
        return visit(spoil(.f4, [BlockKey(file: last, block: first - 1)]))
    }

    /// A state in which, on top of the fates, blocks on the card are garbage or unreadable as a whole.
    private mutating func spoil(_ model: FaultModel, _ keys: [BlockKey]) -> CrashState {
        var result = state(model, prefix: anyPrefix())
        let isUnreadable = generator.chance(1, in: 4)
        for key in keys {
            for sector in (key.block * 8)..<(key.block * 8 + 8) {
                if isUnreadable {
                    result.image.makeUnreadable(key.file, sector: sector)
                } else {
                    garble(&result.image, key.file, sector)
                }
            }
        }
        result.hasMisplacedPieces = misplaced
        result.spoilt = keys
        return result
    }

    // MARK: - F5: rot

    /// Runs of one to nine adjacent blocks of a file in which everything is written, rotten in whole or in part.
    package mutating func forEachRot(_ files: [Int], _ visit: (CrashState) -> Bool) {
        guard !files.isEmpty else { return }
        for _ in 0..<budget.rot {
            let file = files[generator.below(files.count)]
            let length = generator.chance(1, in: 2) ? generator.within(1...3) : generator.within(1...9)
            let blocks = cut.durable.files[file].bytes.count / 4096
            let start = generator.below(blocks)
            var result = CrashState(model: .f5, image: cut.durable)
            misplaced = false
            for block in start..<min(start + length, blocks) {
                rot(&result.image, file, block)
                result.spoilt.append(BlockKey(file: file, block: block))
            }
            result.hasMisplacedPieces = misplaced
            if !visit(result) { return }
        }
    }

    private mutating func rot(_ image: inout DiskImage, _ file: Int, _ block: Int) {
        let isUnreadable = generator.chance(1, in: 4)
        let isPartial = generator.chance(1, in: 3)
        for sector in (block * 8)..<(block * 8 + 8) where !isPartial || generator.chance(1, in: 2) {
            if isUnreadable { image.makeUnreadable(file, sector: sector) } else { garble(&image, file, sector) }
        }
    }
}

// MARK: - Choices

extension CrashStates {
    /// Any subset, dense or thin; sometimes a prefix of the write, or all but a hole in it.
    private mutating func chooseSubset() {
        misplaced = false
        guard !fates.isEmpty else { return }
        let edge = generator.below(fates.count + 1)
        let style = generator.below(10)
        for index in fates.indices {
            let isNew: Bool
            switch style {
            case 0: isNew = index < edge
            case 1: isNew = index >= edge
            case 2: isNew = index != edge
            default: isNew = generator.chance(style - 2, in: 8)
            }
            fates[index] = isNew ? .new : .old
        }
    }

    /// At least one block in flight becomes garbage or unreadable as a whole.
    private mutating func spoilBlocksInFlight() {
        let hit = cut.inFlight[generator.below(fates.count)]
        let salt = generator.next()
        for index in fates.indices {
            let sector = cut.inFlight[index]
            let isHit = sector.file == hit.file && sector.block == hit.block
            let key = UInt64(sector.file) << 32 | UInt64(sector.block)
            // The same choice for all sectors of a block, another for the next one.
            switch (isHit ? 0 : 2) + Int(Mixing.finish(key ^ salt) % (isHit ? 2 : 4)) {
            case 0, 2: fates[index] = .garbage
            case 1, 3: fates[index] = .unreadable
            default: break
            }
        }
    }

    private mutating func anyPrefix() -> Int {
        if cut.names.isEmpty || generator.chance(1, in: 2) { return cut.names.count }
        return generator.below(cut.names.count + 1)
    }

    private mutating func state(_ model: FaultModel, prefix: Int) -> CrashState {
        var image = cut.durable
        for operation in cut.names[..<prefix] { image.applyName(operation) }
        for (index, sector) in cut.inFlight.enumerated() {
            switch fates[index] {
            case .old: break
            case .new: image.put(sector)
            case .garbage: garble(&image, sector.file, sector.sector)
            case .unreadable: image.makeUnreadable(sector.file, sector: sector.sector)
            }
        }
        return CrashState(model: model, image: image, hasMisplacedPieces: misplaced)
    }

    private mutating func garble(_ image: inout DiskImage, _ file: Int, _ sector: Int) {
        let size = DiskImage.sectorSize
        guard (sector + 1) * size <= image.files[file].bytes.count else { return }
        var bytes = Array(image.files[file].bytes[(sector * size)..<((sector + 1) * size)])
        switch generator.below(12) {
        case 0: bytes = Array(repeating: 0, count: size)
        case 1: bytes = Array(repeating: 0xFF, count: size)
        case 2, 3:
            for _ in 0..<generator.within(1...20) { bytes[generator.below(size)] ^= 1 << UInt8(generator.below(8)) }
        case 4: for index in bytes.indices { bytes[index] = generator.chance(1, in: 30) ? 0x0A : 0x41 }
        case 5:
            // Stale: what stood, or might have stood, earlier in the file.
            let other = generator.below(sector + 1)
            bytes = Array(image.files[file].bytes[(other * size)..<((other + 1) * size)])
            misplaced = true
        default:
            for index in stride(from: 0, to: size, by: 8) {
                let word = generator.next()
                for byte in 0..<8 { bytes[index + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)) }
            }
        }
        bytes.withUnsafeBytes { image.overwrite(file, at: sector * size, $0) }
    }
}
