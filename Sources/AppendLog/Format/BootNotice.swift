/// `N <sequence> boot <boot id> <highest>`: the numbers between `highest` and the notice's own are not missing.
enum BootNotice {
    static func highest(_ line: UnsafeRawBufferPointer) -> UInt64? {
        guard line.first == 0x4E else { return nil }
        var fields = LineFields(line, from: 2)
        guard fields.number() != nil, let kind = fields.next(), kind.elementsEqual("boot".utf8), fields.next() != nil
        else { return nil }
        return fields.number()
    }
}
