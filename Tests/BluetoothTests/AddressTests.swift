import Bluetooth
import Drive
import Testing

@Suite struct AddressTests {
    @Test(arguments: ["9C:DF:03:AB:CD:EF", "9c:df:03:ab:cd:ef", "9C-DF-03-AB-CD-EF"])
    func anAddressIsReadHoweverItIsWritten(text: String) {
        #expect(BluetoothAddress.number(of: text) == 0x9CDF_03AB_CDEF)
    }

    @Test(arguments: [
        "", "9C:DF:03:AB:CD", "9C:DF:03:AB:CD:EF:01", "9CDF03ABCDEF", "9C:DF:03:AB:CD:EG", "9C:DF:03:AB:CD:E",
        " 9C:DF:03:AB:CD:EF", "9C:DF:03:AB:CD:EF ", "9C.DF.03.AB.CD.EF", "00:00:00:00:00:00", "Golf",
        "９C:DF:03:AB:CD:EF",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(BluetoothAddress.number(of: text) == nil)
    }

    @Test func aNumberIsWrittenInCapitalsWithColons() {
        #expect(BluetoothAddress.text(of: 0x0CDF_03AB_CDEF) == "0C:DF:03:AB:CD:EF")
        #expect(BluetoothAddress.text(of: 0xFFFF_FFFF_FFFF) == "FF:FF:FF:FF:FF:FF")
    }

    @Test func aCarWithoutBluetoothHasNoAddress() {
        #expect(BluetoothAddress.text(of: 1 << 48) == nil)
    }
}

@Suite struct SecondOpinionTests {
    /// The kernel's answer: adapter, count, then handle, address, type, direction, state and mode of each link.
    private func answer(count: UInt16, _ links: [(address: [UInt8], state: UInt8)]) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, UInt8(count & 0xFF), UInt8(count >> 8)]
        for link in links { bytes += [42, 0] + link.address + [1, 0, link.state, 0, 5, 0, 0, 0] }
        return bytes
    }

    private let golf: [UInt8] = [0x01, 0x00, 0x00, 0x03, 0xDF, 0x9C]
    private let polo: [UInt8] = [0x02, 0x00, 0x00, 0x03, 0xDF, 0x9C]

    private func links(_ bytes: [UInt8]) -> Set<Car.ID> { bytes.withUnsafeBytes { KernelLinks.links(in: $0) } }

    @Test func theKernelsLinksAreReadByAddress() {
        #expect(links(answer(count: 2, [(golf, 1), (polo, 1)])) == [0x9CDF_0300_0001, 0x9CDF_0300_0002])
    }

    @Test func aLinkThatIsOnlyBeingMadeDoesNotCount() {
        #expect(links(answer(count: 2, [(golf, 5), (polo, 1)])) == [0x9CDF_0300_0002])
    }

    @Test func aCountBeyondTheAnswerIsNotBelieved() {
        #expect(links(answer(count: 9, [(golf, 1)])) == [0x9CDF_0300_0001])
        #expect(links(answer(count: 9, [])).isEmpty)
        #expect(links([0, 0]).isEmpty)
    }

    /// Whatever machine this is: with adapters or without, the answer is a state.
    @Test func askingTheKernelIsNeverAnError() {
        switch KernelLinks.ask() {
        case .noBluetooth: break
        case .links(let links, let adapters): #expect(adapters > 0 || links.isEmpty)
        case .failed(let code): Issue.record("the kernel said \(code)")
        }
    }
}
