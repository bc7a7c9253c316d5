import Bluetooth
import Testing

@Suite struct SeekOutcomeTests {
    @Test(arguments: [
        ("org.bluez.Error.Failed", "br-connection-page-timeout"), ("org.bluez.Error.Failed", "Host is down (112)"),
        ("org.bluez.Error.Failed", "Connection timed out (110)"),
    ])
    func aCarThatDoesNotAnswerThePageIsNotSeen(name: String, text: String) {
        #expect(SeekOutcome(errorName: name, text: text) == .notSeen)
    }

    @Test(arguments: [
        ("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable"),
        ("org.bluez.Error.Failed", "br-connection-refused"), ("org.bluez.Error.Failed", "br-connection-unknown"),
        ("org.bluez.Error.AuthenticationRejected", "Authentication rejected"),
    ])
    func aCarThatAnswersAndDeclinesHasRefused(name: String, text: String) {
        #expect(SeekOutcome(errorName: name, text: text) == .refused(text))
    }

    @Test func anErrorWithoutWordsIsToldByItsName() {
        #expect(SeekOutcome(errorName: "org.bluez.Error.Failed", text: "") == .refused("org.bluez.Error.Failed"))
    }

    @Test(arguments: [
        ("org.bluez.Error.AlreadyConnected", ""), ("org.bluez.Error.Failed", "br-connection-already-connected"),
    ])
    func aCarThatIsConnectedAlreadyIsConnected(name: String, text: String) {
        #expect(SeekOutcome(errorName: name, text: text) == .connected)
    }

    @Test(arguments: [
        ("org.bluez.Error.InProgress", "Operation already in progress"),
        ("org.bluez.Error.Failed", "br-connection-busy"),
        ("org.bluez.Error.NotReady", "Resource Not Ready"), ("org.freedesktop.DBus.Error.NoReply", "no reply"),
        ("org.freedesktop.DBus.Error.UnknownObject", "br-connection-page-timeout"),
    ])
    func anErrorThatSaysNothingOfTheCarDecidesNothing(name: String, text: String) {
        #expect(SeekOutcome(errorName: name, text: text) == .undecided)
    }
}
