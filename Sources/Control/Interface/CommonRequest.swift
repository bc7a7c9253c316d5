/// The questions that a stranger may ask of any Varlink program: who it is, and what its interfaces say.
enum CommonRequest: Codable, Sendable {
    case getInfo
    case getInterfaceDescription(interface: String)

    func answer(version: String) throws(ControlError) -> CommonAnswer {
        switch self {
        case .getInfo: return .ofRoadbook(version)
        case .getInterfaceDescription(let name):
            guard let interface = ControlInterface.named(name) else { throw .interfaceNotFound(interface: name) }
            return .text(description: interface.description)
        }
    }
}
