import AppendLog
import CSQLite
import Glibc

/// A checksum in every page of a SQLite file, so that a byte that rots is noticed before it becomes an answer.
///
/// It is a file system of SQLite's own kind (a VFS) on top of the usual one. The last eight bytes of each page, which
/// SQLite leaves alone, have the page's number and a CRC-32C over all before it. They are put there when a page is
/// written, and looked at when one is read; a page that is not as it was written is an error of reading
/// (`SQLITE_IOERR_DATA`). The number makes a page of zeros, or one from elsewhere, another page.
enum CheckedPages {
    static let name = "roadbook"
    static let pageSize = 4096
    static let reserved: Int32 = 8
    /// `SQLITE_IOERR_DATA` and `SQLITE_IOERR_WRITE`, which are expressions in C.
    static let damaged = SQLITE_IOERR | 32 << 8
    private static let unwritable = SQLITE_IOERR | 3 << 8
    /// The bytes that SQLite looks at before it knows how long a page is: the header, and the counter in it.
    private static let headerSize = 100

    /// A file's methods with ours among them, and those that are below.
    private struct Methods {
        var own: sqlite3_io_methods
        let below: UnsafePointer<sqlite3_io_methods>
    }

    /// Once for the program.
    static let isRegistered: Bool = {
        guard let usual = sqlite3_vfs_find(nil), let name = strdup(name), sqlite_never_waits() == SQLITE_OK else {
            return false
        }
        let checked = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        checked.initialize(to: usual.pointee)
        checked.pointee.zName = UnsafePointer(name)
        checked.pointee.pNext = nil
        checked.pointee.xOpen = { _, name, file, flags, outFlags in
            CheckedPages.open(name, file, flags, outFlags)
        }
        return sqlite3_vfs_register(checked, 0) == SQLITE_OK
    }()

    /// Journals have sums of their own, and other files are no databases. A journal of several databases, which none of
    /// ours has, may be named in a journal that a stranger put there: SQLite would open and remove whatever has that
    /// name.
    private static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let usual = sqlite3_vfs_find(nil), let file else { return SQLITE_CANTOPEN }
        if flags & SQLITE_OPEN_SUPER_JOURNAL != 0 {
            file.pointee.pMethods = nil
            return damaged
        }
        let code = usual.pointee.xOpen(usual, name, file, flags, outFlags)
        let isDatabase = flags & SQLITE_OPEN_MAIN_DB != 0
        guard code == SQLITE_OK, isDatabase, let below = file.pointee.pMethods else { return code }
        let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
        methods.initialize(to: Methods(own: below.pointee, below: below))
        // No shared memory and no mapping: every page comes by a read.
        methods.pointee.own.iVersion = 1
        methods.pointee.own.xRead = { CheckedPages.read($0, $1, $2, $3) }
        methods.pointee.own.xWrite = { CheckedPages.write($0, $1, $2, $3) }
        methods.pointee.own.xClose = { CheckedPages.close($0) }
        file.pointee.pMethods = UnsafeRawPointer(methods).assumingMemoryBound(to: sqlite3_io_methods.self)
        return SQLITE_OK
    }

    private static func methods(of file: UnsafeMutablePointer<sqlite3_file>) -> UnsafePointer<Methods> {
        UnsafeRawPointer(file.pointee.pMethods).assumingMemoryBound(to: Methods.self)
    }

    private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        guard let file else { return SQLITE_OK }
        let own = methods(of: file)
        let code = own.pointee.below.pointee.xClose(file)
        UnsafeMutablePointer(mutating: own).deallocate()
        return code
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let file, let bytes else { return damaged }
        let code = methods(of: file).pointee.below.pointee.xRead(file, bytes, count, offset)
        // Whatever is taken from there is looked at again with its page.
        if Int(offset) + Int(count) <= headerSize || code & 0xFF != SQLITE_OK && code != shortRead { return code }
        // SQLite takes what is cut off for zeros.
        guard code == SQLITE_OK, isWhole(count, offset) else { return damaged }
        let page = UnsafeRawBufferPointer(start: bytes, count: pageSize)
        return seal(of: page, at: offset) == page.loadUnaligned(fromByteOffset: pageSize - 8, as: UInt64.self)
            ? SQLITE_OK : damaged
    }

    private static let shortRead = SQLITE_IOERR | 2 << 8

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let file, let bytes, isWhole(count, offset) else { return unwritable }
        return withUnsafeTemporaryAllocation(byteCount: pageSize, alignment: 8) { page in
            page.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: pageSize))
            let seal = seal(of: UnsafeRawBufferPointer(page), at: offset)
            page.storeBytes(of: seal, toByteOffset: pageSize - 8, as: UInt64.self)
            return methods(of: file).pointee.below.pointee.xWrite(file, page.baseAddress, count, offset)
        }
    }

    private static func isWhole(_ count: Int32, _ offset: Int64) -> Bool {
        Int(count) == pageSize && offset % Int64(pageSize) == 0
    }

    /// The value that the last eight bytes of a page must have.
    private static func seal(of page: UnsafeRawBufferPointer, at offset: Int64) -> UInt64 {
        let number = UInt32(truncatingIfNeeded: offset / Int64(pageSize) + 1)
        let sum = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: page[..<(pageSize - 8)]))
        // A sum of its own for every place.
        return UInt64(number).littleEndian | UInt64(sum ^ (number &* 0x9E37_79B9)).littleEndian << 32
    }
}
