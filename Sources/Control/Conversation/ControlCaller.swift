/// The caller at the other end, as the kernel reports it.
package struct ControlCaller: Equatable, Sendable {
    package let process: Int32
    package let user: UInt32
    package let group: UInt32

    package init(process: Int32, user: UInt32, group: UInt32) {
        self.process = process
        self.user = user
        self.group = group
    }
}
