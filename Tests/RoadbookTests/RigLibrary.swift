import Glibc
import Testing

/// The libraries of Tests/Support/Rigs that a program is started with, by LD_PRELOAD.
enum RigLibrary {
    /// Compiles one of them into a folder, and tells its path.
    static func compile(_ name: String, in folder: String) throws -> String {
        let library = "\(folder)/\(name).so"
        let source = "\(Checkout.root)/Tests/Support/Rigs/\(name).c"
        // The first of the path compiles for the processor that the tests run on.
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let words = ["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"]
        let compiled = try Child("/usr/bin/env", words, ["PATH": path]).finish()
        try #require(compiled.code == 0, "\(compiled.errors)")
        return library
    }
}
