/// The reason for which there is no picture, in one line, and what to do about it.
package struct PaintFailure: Error, Equatable, Sendable {
    package var message: String
    package var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// A line about a picture that is there, and what to do about it.
package struct PaintRemark: Equatable, Sendable {
    package var message: String
    package var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
