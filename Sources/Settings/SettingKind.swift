/// The kind of value that a setting has: a form, and the bounds that make sense.
package enum SettingKind: Equatable, Sendable {
    /// Milliseconds.
    case timeSpan(ClosedRange<Int64>)
    /// Metres.
    case length(ClosedRange<Double>)
    /// Metres a second.
    case speed(ClosedRange<Double>)
    /// Bytes.
    case size(ClosedRange<Int64>)
    case boolean
    case text
    case bluetoothAddress
    /// Absolute, and short enough for the kernel.
    case socketPath
    /// Absolute, or nothing.
    case directory, file
    /// A place of gpsd.
    case server
    /// An address of http or https, without a query; or nothing.
    case webAddress
    /// Three letters, or nothing.
    case currency
    /// Pixels across and down.
    case pictureSize
    case choice([String])
    /// Any of them, with spaces between.
    case words([String])

    /// In a few words, as a person would say it.
    package var type: String { SettingsWords.type(self) }

    /// The allowed values, in a few words: `1min to 1d`.
    package var bounds: String { SettingsWords.bounds(self) }

    /// The same as a message has it, with an example where the form is not plain.
    package var allowed: String { SettingsWords.allowed(self) }
}
