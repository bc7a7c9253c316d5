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
