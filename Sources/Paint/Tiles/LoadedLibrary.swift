import Glibc

/// A library that is looked for when it is needed: without it all but one kind of tile is painted.
package struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Nil if it is not installed. It stays loaded.
    package init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW) else { return nil }
        self.handle = handle
    }

    /// A function of it; the caller says which type it has.
    package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
