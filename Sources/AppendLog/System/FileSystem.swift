import CLinux

/// The things that a file system is unable to do.
enum FileSystem {
    /// The numbers of FAT and exFAT, as linux/magic.h has them.
    private static let withoutModes: Set<Int> = [0x4D44, 0x2011_BAB0]

    /// True where nobody can say who may read or write a file, because no file has such words.
    static func keepsNoModes(_ descriptor: Int32) -> Bool {
        var status = statfs()
        return fstatfs(descriptor, &status) == 0 && withoutModes.contains(Int(status.f_type))
    }
}
