import CBluetooth
import Drive
import Glibc

/// The kernel's word on Bluetooth when bluetoothd says nothing: which links are up. Asking needs no privilege.
package enum KernelLinks: Equatable, Sendable {
    /// The kernel has no Bluetooth, or this program may not see it. A state of the machine, not an error.
    case noBluetooth
    case failed(errno: Int32)
    /// The devices whose links are up, over all adapters that are; which may be none.
    case links(Set<Car.ID>, adapters: Int)

    package static func ask() -> KernelLinks {
        let tally = Tally()
        let context = Int(bitPattern: Unmanaged.passUnretained(tally).toOpaque())
        errno = 0
        hci_for_each_dev(
            Int32(HCI_UP),
            { socket, adapter, context in
                let tally = Unmanaged<Tally>.fromOpaque(UnsafeRawPointer(bitPattern: context)!)
                tally.takeUnretainedValue().count(adapter, socket)
                return 0
            }, context)
        return opinion(of: tally, code: errno)
    }

    /// The library looks for an adapter that its caller likes; ours likes none, so ENODEV says that all were visited.
    private static func opinion(of tally: Tally, code: Int32) -> KernelLinks {
        switch code {
        case 0, ENODEV: .links(tally.links, adapters: tally.adapters)
        case EAFNOSUPPORT, EPROTONOSUPPORT: .noBluetooth
        default: .failed(errno: code)
        }
    }

    private final class Tally {
        private static let most = 32
        var links: Set<Car.ID> = []
        var adapters = 0

        func count(_ adapter: Int32, _ socket: Int32) {
            let size = MemoryLayout<hci_conn_list_req>.size
            let length = size + Tally.most * MemoryLayout<hci_conn_info>.stride
            withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { buffer in
                buffer.initializeMemory(as: UInt8.self, repeating: 0)
                buffer.storeBytes(of: UInt16(truncatingIfNeeded: adapter), toByteOffset: 0, as: UInt16.self)
                buffer.storeBytes(of: UInt16(Tally.most), toByteOffset: 2, as: UInt16.self)
                guard ioctl(socket, roadbook_hci_get_connection_list, buffer.baseAddress!) == 0 else { return }
                adapters += 1
                links.formUnion(KernelLinks.links(in: UnsafeRawBufferPointer(buffer)))
            }
        }
    }

    /// Reads the kernel's answer: the adapter, how many links there are, and each of them.
    package static func links(in answer: UnsafeRawBufferPointer) -> Set<Car.ID> {
        let start = MemoryLayout<hci_conn_list_req>.size
        let stride = MemoryLayout<hci_conn_info>.stride
        guard answer.count >= start else { return [] }
        let count = Int(answer.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        let readable = min(count, (answer.count - start) / stride)
        let all = (0..<readable).map { index in
            answer.loadUnaligned(fromByteOffset: start + index * stride, as: hci_conn_info.self)
        }
        let established = all.filter { $0.state == UInt16(BT_CONNECTED) }
        return Set(established.map { BluetoothAddress.number(of: $0.bdaddr) })
    }
}
