import Glibc

/// Numbers for gpsd's device paths, in the order in which they first appear, for as long as the source lives: a
/// receiver that is unplugged and comes back is the same one.
struct DeviceTable {
    /// gpsd itself has no more than four; paths that change at every plugging must not grow this for ever.
    static let limit = 16

    private var paths: [[UInt8]] = []

    var count: Int { paths.count }

    func path(_ index: UInt8) -> String? {
        Int(index) < paths.count ? String(decoding: paths[Int(index)], as: UTF8.self) : nil
    }

    /// The number of a path; all that are too many share the last one.
    mutating func index(of path: UnsafePointer<CChar>) -> UInt8 {
        let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
        for index in paths.indices where paths[index].elementsEqual(bytes) { return UInt8(index) }
        guard paths.count < DeviceTable.limit else { return UInt8(DeviceTable.limit - 1) }
        paths.append(Array(bytes))
        return UInt8(paths.count - 1)
    }
}
