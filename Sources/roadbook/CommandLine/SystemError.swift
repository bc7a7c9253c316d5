import Files

/// The words for an error number, in the language of errors: English.
func systemError(_ code: Int32) -> String { FileFailure(errno: code).words }
