import CSystemd
import Drive

extension BusMessage {
    var isError: Bool { sd_bus_message_is_method_error(raw, nil) > 0 }

    var errorName: String {
        sd_bus_message_get_error(raw)?.pointee.name.map { String(cString: $0) } ?? ""
    }

    var errorText: String {
        sd_bus_message_get_error(raw)?.pointee.message.map { String(cString: $0) } ?? ""
    }

    /// The interfaces of one object with their properties.
    func objectNews() -> ObjectNews {
        var all = ObjectNews()
        eachEntry(keys: "s", values: "a{sv}") { interface in
            let news = news(of: interface)
            if let adapter = news.adapter { all.adapter = adapter }
            if let device = news.device { all.device = device }
        }
        return all
    }

    /// The properties of one interface. Those of an interface that is not ours are passed over.
    func news(of interface: String) -> ObjectNews {
        switch interface {
        case Bluez.adapter: return ObjectNews(adapter: adapterNews(), device: nil)
        case Bluez.device: return ObjectNews(adapter: nil, device: deviceNews())
        default:
            skip("a{sv}")
            return ObjectNews()
        }
    }

    private func adapterNews() -> ObjectNews.Adapter {
        var news = ObjectNews.Adapter()
        eachProperty { name in
            switch name {
            case "Alias": news.name = variantText()
            case "Powered": news.isPowered = variantFlag()
            default: skip("v")
            }
        }
        return news
    }

    private func deviceNews() -> ObjectNews.Device {
        var news = ObjectNews.Device()
        eachProperty { name in
            switch name {
            case "Address": news.address = variantText().flatMap(BluetoothAddress.number)
            case "Alias": news.name = variantText()
            case "Adapter": news.adapter = variantPath()
            case "Paired": news.isPaired = variantFlag()
            case "Connected": news.isConnected = variantFlag()
            default: skip("v")
            }
        }
        return news
    }
}
