import Settings

/// The rules that tests set and read, as keys.
extension SettingKey {
    static let connectDelay = SettingKey(.connectDelay)
    static let idleTimeout = SettingKey(.idleTimeout)
    static let idleRadius = SettingKey(.idleRadius)
    static let preRoll = SettingKey(.preRoll)
    static let maxSpeed = SettingKey(.maximumSpeed)
    static let maxAge = SettingKey(.maximumAge)
    static let maxError = SettingKey(.maximumError)
    static let simulated = SettingKey(.acceptsSimulated)
}
