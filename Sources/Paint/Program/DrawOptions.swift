import Drive

/// The way in which `roadbook-draw` is called.
struct DrawOptions: Equatable {
    enum Errand: Equatable { case paint, help, version }

    struct Misuse: Error, Equatable { var text: String }

    var errand = Errand.paint
    /// Nil for standard output.
    var file: String?
    var format = PictureFormat.png

    init(_ arguments: [String]) throws(Misuse) {
        var named: PictureFormat?
        var files: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--help": errand = .help
            case "--version": errand = .version
            case "--format": named = try DrawOptions.format(DrawOptions.value(parts, &rest))
            case "--":
                files += rest
                rest = []
            default:
                guard argument == "-" || !argument.hasPrefix("-") else {
                    throw Misuse(text: PaintWords.noOption(argument))
                }
                files.append(argument)
            }
        }
        guard errand == .paint else { return }
        try takeIn(files, named)
    }

    private static func value(_ parts: [String], _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw Misuse(text: PaintWords.needsValue(parts[0])) }
        return next
    }

    private static func format(_ name: String) throws(Misuse) -> PictureFormat {
        guard let format = PictureFormat(rawValue: name) else { throw Misuse(text: PaintWords.noFormat(name)) }
        return format
    }

    private mutating func takeIn(_ files: [String], _ named: PictureFormat?) throws(Misuse) {
        guard let path = files.first, !path.isEmpty else { throw Misuse(text: PaintWords.noFile) }
        guard files.count == 1 else { throw Misuse(text: PaintWords.twoFiles) }
        guard let format = named ?? PictureFormat(ending: path) else { throw Misuse(text: PaintWords.noEnding(path)) }
        self.format = format
        file = path == "-" ? nil : path
    }
}
