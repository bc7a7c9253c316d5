import CSystemd
import Drive

// The news of the bus and of bluetoothd, taken into the tree.
extension BluetoothWatch {
    func ownerChanged(_ message: BusMessage) {
        guard message.text() == Bluez.name, message.text() != nil, let new = message.text() else { return }
        setOwner(new.isEmpty ? nil : new)
    }

    /// An error says that nobody owns the name, which is what we think anyway.
    func ownerAnswered(_ message: BusMessage) {
        busIsThere()
        guard !message.isError, owner == nil, let name = message.text() else { return }
        setOwner(name)
    }

    private func setOwner(_ name: String?) {
        if owner != nil || name == nil { loseOwner() }
        guard let name else { return }
        owner = name
        askPause.reset()
        askObjects()
        registerProfile()
    }

    /// A bluetoothd that does not answer is asked again: it may be busy with a controller that just came.
    func objectsAnswered(_ message: BusMessage) {
        sd_bus_slot_unref(objectsSlot)
        objectsSlot = nil
        guard owner != nil else { return }
        guard !message.isError, message.sender == owner else {
            askObjectsAt = now + askPause.delay()
            return
        }
        askPause.reset()
        var tree = DeviceTree()
        message.eachEntry(keys: "o", values: "a{sa{sv}}") { path in tree.add(path, message.objectNews()) }
        self.tree = tree
    }

    func interfacesAdded(_ message: BusMessage) {
        guard message.sender == owner, let path = message.objectPath() else { return }
        tree?.add(path, message.objectNews())
    }

    func interfacesRemoved(_ message: BusMessage) {
        guard message.sender == owner, let path = message.objectPath() else { return }
        let interfaces = message.texts()
        tree?.remove(
            path, adapter: interfaces.contains(Bluez.adapter), device: interfaces.contains(Bluez.device))
    }

    /// Properties that are only declared to be no longer true have to be asked for, and so has an object that was never
    /// announced.
    func propertiesChanged(_ message: BusMessage) {
        guard message.sender == owner, let path = message.path, let interface = message.text() else { return }
        let news = message.news(of: interface)
        let isKnown = tree?.change(path, news) ?? true
        let invalidated = message.texts()
        let isDoubtful = ["Connected", "Powered", "Paired"].contains { invalidated.contains($0) }
        if isDoubtful || (!isKnown && news.matters) { askObjects() }
    }
}

extension ObjectNews {
    /// True if the news could change anybody's presence; a device that is being scanned sends much that could not.
    fileprivate var matters: Bool {
        adapter?.isPowered != nil || device?.isConnected != nil || device?.isPaired != nil
    }
}

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
