import JSON

/// Messages as they are written, NUL and all.
enum Frame {
    static func call(_ request: ControlRequest, more: Bool) -> [UInt8] {
        framed { writer in
            writer.member("method", "\(ControlInterface.recorder.name).\(request.name)")
            writer.name("parameters")
            FieldList(of: request).write(to: &writer)
            if more { writer.member("more", true) }
        }
    }

    /// An answer of the recorder, or one to a stranger.
    static func answer(_ answer: some Encodable, continues: Bool = false) -> [UInt8] {
        framed { writer in
            writer.name("parameters")
            FieldList(of: answer).write(to: &writer)
            if continues { writer.member("continues", true) }
        }
    }

    static func error(_ error: ControlError) -> [UInt8] {
        framed { writer in
            writer.member("error", error.name)
            writer.name("parameters")
            error.writeParameters(to: &writer)
        }
    }

    private static func framed(_ fill: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        fill(&writer)
        writer.endObject()
        return writer.bytes + [0]
    }
}
