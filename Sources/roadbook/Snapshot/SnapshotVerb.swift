import Files

extension Command {
    static let snapshot = Command(
        "snapshot", "write how the vehicles are into a file, for displays",
        about: """
            Writes how the vehicles are, which services are next, their last trips and what waits for you into \
            catalogue/snapshot.json beside the books, for a display or a home automation that would rather read a \
            file. On a Pi with a recorder a unit does so when something was entered, another after a drive, and a \
            timer once a day. Nothing in it tells what lies at private places. "roadbook help snapshot-format" tells \
            of each field.
            """,
        options: [
            Option("output", "FILE", help: "write it there instead; - is standard output"),
            Option("json", help: "print the object as well as writing it"),
        ],
        examples: [
            Example("roadbook snapshot", "write the file anew, and say where it is"),
            Example("roadbook snapshot --output -", "print it, and write nothing"),
        ]
    ) { invocation in
        _ = KnownTime.find(invocation.places)
        let catalogue = try OpenCatalogue.of(invocation)
        let output = invocation.values["output"]
        guard output != nil || catalogue.path == invocation.places.catalogue else {
            throw SnapshotWords.notBesideTheBooks(invocation.places.snapshot)
        }
        let bytes = try BookSnapshot(invocation, catalogue).bytes
        if output == "-" {
            try invocation.output.write(bytes)
            return .ok
        }
        let path = output ?? invocation.places.snapshot
        do throws(FileFailure) {
            try SnapshotFile(path).write(bytes, isTyped: output != nil)
        } catch {
            throw FileWords.notWritten(path, error.errno)
        }
        if invocation.values.has("json") {
            try invocation.output.write(bytes)
        } else {
            try invocation.output.line(SnapshotWords.written(path))
        }
        return .ok
    }
}
