import AppendLog
import Glibc

extension SimulatedDisk {
    /// The kernel's side of every call that the log makes.
    package var calls: SystemCalls {
        SystemCalls(
            open: { directory, name, flags, _ in self.withState { $0.open($0.path(directory, name), flags) } },
            close: { descriptor in self.withState { $0.close(descriptor) } },
            pread: { descriptor, buffer, offset in
                let target = BufferAddress(UnsafeRawBufferPointer(buffer))
                return self.withState { $0.pread(descriptor, target, offset) }
            },
            pwrite: { descriptor, buffer, offset in
                let source = BufferAddress(buffer)
                return self.withState { $0.pwrite(descriptor, source, offset) }
            },
            allocate: { descriptor, length in self.withState { $0.allocate(descriptor, length) } },
            fdatasync: { descriptor in self.withState { $0.sync(descriptor, .fdatasync) } },
            fsync: { descriptor in self.withState { $0.sync(descriptor, .fsync) } },
            size: { descriptor in self.withState { $0.size(descriptor) } },
            changeMode: { descriptor, _ in self.withState { $0.at(descriptor) == nil ? -Int(EBADF) : 0 } },
            lock: { descriptor, operation in self.withState { $0.lock(descriptor, operation) } },
            rename: { directory, from, target, to in
                self.withState { $0.rename($0.path(directory, from), $0.path(target, to)) }
            },
            unlink: { directory, name in self.withState { $0.unlink($0.path(directory, name)) } },
            makeDirectory: { directory, name, _ in self.withState { $0.makeDirectory($0.path(directory, name)) } },
            list: { path, name in
                guard let names = self.withState({ $0.list(path) }) else { return -Int(ENOENT) }
                names.forEach(name)
                return 0
            },
            random: { self.withState { $0.generator.next() } },
            truncate: { descriptor, length in self.withState { $0.truncate(descriptor, length) } }
        )
    }
}

extension SimulatedDisk.State {
    private mutating func fault(_ call: DiskFault.Call, _ path: String) -> DiskFault.Effect? {
        var effect: DiskFault.Effect?
        for index in faults.indices {
            if let met = faults[index].meet(call, path) { effect = effect ?? met }
        }
        if effect != nil { faultsMet += 1 }
        return effect
    }

    /// The negated errno of a call that is to fail.
    private mutating func failure(_ call: DiskFault.Call, _ path: String) -> Int? {
        guard case .fails(let errno) = fault(call, path) else { return nil }
        return -Int(errno)
    }

    func at(_ descriptor: Int32) -> SimulatedDisk.Descriptor? {
        descriptors.indices.contains(Int(descriptor)) ? descriptors[Int(descriptor)] : nil
    }

    /// A name in a directory that is held open: no directory of this disk is ever moved.
    func path(_ directory: Int32, _ name: String) -> String {
        directory == SystemCalls.anywhere ? name : "\(at(directory)?.path ?? "nowhere")/\(name)"
    }

    mutating func open(_ path: String, _ flags: Int32) -> Int {
        if let failed = failure(.open, path) { return failed }
        if image.directories.contains(path) {
            return flags & O_DIRECTORY != 0 ? add(.init(path: path, file: nil)) : -Int(EISDIR)
        }
        if let file = image.names[path] {
            if flags & O_CREAT != 0, flags & O_EXCL != 0 { return -Int(EEXIST) }
            if flags & O_TRUNC != 0 { resize(file, 0) }
            return add(.init(path: path, file: file))
        }
        guard flags & O_CREAT != 0, image.directories.contains(parent(path)) else { return -Int(ENOENT) }
        let file = image.create(path)
        trace.append(.create(path: path, file: file))
        return add(.init(path: path, file: file))
    }

    private func parent(_ path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private mutating func add(_ descriptor: SimulatedDisk.Descriptor) -> Int {
        if let free = descriptors.firstIndex(where: { $0 == nil }) {
            descriptors[free] = descriptor
            return free
        }
        descriptors.append(descriptor)
        return descriptors.count - 1
    }

    mutating func close(_ descriptor: Int32) -> Int {
        guard at(descriptor) != nil else { return -Int(EBADF) }
        descriptors[Int(descriptor)] = nil
        return 0
    }

    mutating func pread(_ descriptor: Int32, _ target: BufferAddress, _ offset: Int) -> Int {
        guard let open = at(descriptor), let file = open.file else { return -Int(EBADF) }
        if let failed = failure(.pread, open.path) { return failed }
        let count = max(0, min(target.count, image.files[file].bytes.count - offset))
        guard count > 0 else { return 0 }
        guard image.files[file].isReadable(offset..<(offset + count)) else { return -Int(EIO) }
        image.files[file].bytes.withUnsafeBytes { _ = memcpy(target.target!, $0.baseAddress! + offset, count) }
        return count
    }

    mutating func pwrite(_ descriptor: Int32, _ source: BufferAddress, _ offset: Int) -> Int {
        guard let open = at(descriptor), let file = open.file else { return -Int(EBADF) }
        var reached = source.count
        var result = source.count
        switch fault(.pwrite, open.path) {
        case .fails(let errno):
            result = -Int(errno)
            // A card that fails in the middle has taken something; the others refuse before they begin.
            reached = errno == EIO ? generator.below(source.count + 1) : 0
        case .short(let bytes):
            reached = min(bytes, source.count)
            result = reached
        case .lies: reached = 0
        case nil: break
        }
        let bytes = UnsafeRawBufferPointer(rebasing: source.bytes[..<reached])
        if offset + reached > image.files[file].bytes.count { resize(file, offset + reached) }
        image.overwrite(file, at: offset, bytes)
        trace.append(.write(file: file, offset: offset, asked: source.count, bytes: Array(bytes)))
        return result
    }

    private mutating func resize(_ file: Int, _ size: Int) {
        guard size != image.files[file].bytes.count else { return }
        image.resize(file, size)
        trace.append(.resize(file: file, size: size))
    }

    mutating func truncate(_ descriptor: Int32, _ length: Int) -> Int {
        guard let open = at(descriptor), let file = open.file else { return -Int(EBADF) }
        resize(file, length)
        return 0
    }

    mutating func allocate(_ descriptor: Int32, _ length: Int) -> Int {
        guard let open = at(descriptor), let file = open.file else { return -Int(EBADF) }
        if let failed = failure(.allocate, open.path) { return failed }
        let used = image.names.values.reduce(0) { $0 + image.files[$1].bytes.count }
        let more = max(0, length - image.files[file].bytes.count)
        if capacity != Int.max && used + more > capacity * 4096 { return -Int(ENOSPC) }
        if more > 0 { resize(file, length) }
        return 0
    }

    mutating func sync(_ descriptor: Int32, _ call: DiskFault.Call) -> Int {
        guard let open = at(descriptor) else { return -Int(EBADF) }
        switch fault(open.file == nil ? .syncDirectory : call, open.path) {
        case .fails(let errno):
            if let file = open.file { trace.append(.failedSync(file: file)) }
            return -Int(errno)
        case .lies: return 0
        default:
            trace.append(open.file.map { .sync(file: $0) } ?? .syncDirectory(path: open.path))
            return 0
        }
    }

    func size(_ descriptor: Int32) -> Int {
        guard let file = at(descriptor)?.file else { return -Int(EBADF) }
        return image.files[file].bytes.count
    }

    mutating func lock(_ descriptor: Int32, _ operation: Int32) -> Int {
        guard let open = at(descriptor) else { return -Int(EBADF) }
        let isHeld = descriptors.indices.contains { index in
            index != Int(descriptor) && descriptors[index]?.file == open.file && descriptors[index]?.holdsLock == true
        }
        if operation & LOCK_UN == 0 && isHeld { return -Int(EWOULDBLOCK) }
        descriptors[Int(descriptor)]?.holdsLock = operation & LOCK_UN == 0
        return 0
    }

    mutating func rename(_ from: String, _ to: String) -> Int {
        if let failed = failure(.rename, from) { return failed }
        guard image.names[from] != nil else { return -Int(ENOENT) }
        image.rename(from, to)
        trace.append(.rename(from: from, to: to))
        return 0
    }

    mutating func unlink(_ path: String) -> Int {
        if let failed = failure(.unlink, path) { return failed }
        guard image.names[path] != nil else { return -Int(ENOENT) }
        image.unlink(path)
        trace.append(.unlink(path: path))
        return 0
    }

    mutating func makeDirectory(_ path: String) -> Int {
        if image.directories.contains(path) { return -Int(EEXIST) }
        image.makeDirectory(path)
        trace.append(.makeDirectory(path: path))
        return 0
    }

    func list(_ path: String) -> [String]? {
        image.directories.contains(path) ? image.list(path) : nil
    }
}
