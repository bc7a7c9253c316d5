import Glibc

/// The words of the system for an error number, in the language of errors: English.
func systemError(_ code: Int32) -> String {
    String(cString: strerror(code))
}
